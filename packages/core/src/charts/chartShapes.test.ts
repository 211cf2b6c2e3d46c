import { describe, expect, it } from 'vitest'
import type { ChartSeries } from './ChartAnswer.ts'
import type { Measure } from './chartMeasures.ts'
import { newestOf } from './chartMeasures.ts'
import type { CustomChartAnswer } from './composeChart.ts'
import { toScatterPoints } from './scatterPoints.ts'
import { splitByUnit } from './toTimeSeries.ts'
import { toTreemapGroups } from './treemapGroups.ts'

const TIMES = ['2026-01-01', '2026-02-01', '2026-03-01']
const series = (
  project: string,
  values: (number | null)[],
  fields: Partial<ChartSeries> = {},
): ChartSeries => ({
  key: { project },
  metric: 'fees',
  label: project,
  values,
  provisional_from: '2026-03-01',
  ...fields,
})
const measure = (id: string, all: ChartSeries[], fields: Partial<Measure> = {}): Measure => ({
  id,
  title: id,
  unit: 'usd',
  series: all,
  ...fields,
})
const ANSWER = { timestamps: TIMES } as unknown as CustomChartAnswer
const SHOW_ALL = { projectName: (id: string) => id.toUpperCase(), isHidden: () => false }

describe('newestOf', () => {
  it('takes the latest period that is over, and one that is not where there is no other', () => {
    expect(newestOf(series('a', [1, 4, 9]), ANSWER)).toEqual({
      day: '2026-02-01',
      value: 4,
      before: 1,
    })
    expect(newestOf(series('a', [null, null, 9]), ANSWER)).toMatchObject({ value: 9, before: null })
    expect(newestOf(series('a', [null, null, null]), ANSWER)).toBeUndefined()
  })
  it('compares with no period that the data begin inside', () => {
    const partial = { to: '2026-01-01', data_from: '2026-01-23' }
    expect(newestOf(series('a', [1, 4, 9], { partial }), ANSWER)).toMatchObject({ before: null })
  })
})

describe('toTreemapGroups', () => {
  it('sizes by the latest value and colors by the change, and notes what has no area', () => {
    const { groups, notes } = toTreemapGroups(
      ANSWER,
      [
        measure('fees', [
          series('a', [10, 5, 1]),
          series('b', [0, 20, 1], { gaps: ['2026-02-01'] }),
          series('c', [1, -4, null]),
          series('d', [null, null, null]),
        ]),
        measure('users', [series('a', [1, 1, 1])], { unit: 'number' }),
      ],
      SHOW_ALL,
    )
    expect(groups).toEqual([
      {
        id: 'fees',
        name: 'fees',
        leaves: [
          { id: 'b', name: 'B', value: 20, change: null, partial: true },
          { id: 'a', name: 'A', value: 5, change: -0.5 },
        ],
      },
    ])
    expect(notes).toEqual([
      '2 without a value above zero are not drawn',
      'users has another unit and is not drawn',
    ])
  })
})

describe('toScatterPoints', () => {
  it('joins measures by what they are of, without Others', () => {
    const points = toScatterPoints(
      ANSWER,
      [
        measure('x', [series('a', [1, 2, 3]), series('others', [1, 1, 1])]),
        measure('y', [series('a', [10, 20, 30]), series('b', [5, 6, 7])]),
      ],
      SHOW_ALL,
    )
    expect(points).toEqual([
      { id: 'a', name: 'A', x: 2, y: 20 },
      { id: 'b', name: 'B', x: null, y: 6 },
    ])
  })
})

describe('splitByUnit', () => {
  it('draws another unit over bars, but leaves lines as they are', () => {
    const all = [series('a', [1]), series('a', [1], { metric: 'user_dau' })]
    expect(splitByUnit(all, 'bar').map(({ override }) => override?.isTransformed ?? false)).toEqual(
      [false, true],
    )
    expect(splitByUnit(all, 'line')).toBe(all)
  })
})
