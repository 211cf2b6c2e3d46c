import { describe, expect, it } from 'vitest'
import { GALLERY } from '../documents/gallery/GALLERY.ts'
import { describeTrend } from '../drawing/sparkline.ts'
import { FIGURE_COLUMNS } from '../marts/data/FIGURE_COLUMNS.ts'
import { MARTS } from '../marts/MARTS.ts'
import { getMetric } from '../metrics/getMetric.ts'
import { PROJECT_PRESETS } from '../screens/projectList.ts'
import { listLooseTrends } from '../testing/listLooseTrends.ts'
import { findFigureColumn, parseFigureColumn } from './figureColumns.ts'
import { findTrendChange } from './trends.ts'

const tables: [string, readonly string[]][] = [
  ...PROJECT_PRESETS.map(({ id, columns }): [string, readonly string[]] => [
    `the preset ${id} of the project list`,
    columns,
  ]),
  ...MARTS.flatMap(({ mart_id, presets }) =>
    presets.map(({ preset_id, columns }): [string, readonly string[]] => [
      `the preset ${preset_id} of ${mart_id}`,
      columns,
    ]),
  ),
  ...Object.entries(FIGURE_COLUMNS),
]

it.each(tables)('trends cover the window of the change beside them in %s', (_, columns) => {
  expect(listLooseTrends(columns)).toEqual([])
})

const documents: [string, readonly string[]][] = GALLERY.map((document) => [
  `the gallery's ${document.name}`,
  [...JSON.stringify(document).matchAll(/[a-z]\w*_avg\b/g)].map(([id]) => id),
])

// The averages of datasets stay as they were published.
it.each([...tables.slice(0, -Object.keys(FIGURE_COLUMNS).length), ...documents])(
  'ratios are of whole windows, not averages of days, in %s',
  (_, columns) => {
    const averaged = columns.filter((id) => {
      const column = findFigureColumn(id)
      return column?.aggregation === 'avg' && getMetric(column.metric_id).kind === 'ratio'
    })
    expect(averaged).toEqual([])
  },
)

describe('listLooseTrends', () => {
  it('names a trend over another window than its change, sum or average', () => {
    const fees = (...rest: string[]) => listLooseTrends(['fees_90d_trend', ...rest])
    expect(fees('fees_30d_change', 'fees_90d_sum')).toEqual(['fees_90d_trend'])
    expect(fees('fees_30d_sum')).toEqual(['fees_90d_trend'])
    expect(fees('fees_30d_change', 'fees_90d_change')).toEqual([])
    expect(fees('price_30d_change', 'fees_7d_latest')).toEqual([])
  })
})

describe('findTrendChange', () => {
  const find = (...ids: string[]) =>
    findTrendChange(parseFigureColumn('fees_30d_trend'), ids.map(parseFigureColumn))
  it('finds the change of the metric over the same window', () => {
    expect(find('fees_7d_change', 'fees_30d_change')).toBe('fees_30d_change')
  })
  it('distinguishes a change over another window from none', () => {
    expect(find('fees_7d_change')).toBeNull()
    expect(find('price_30d_change', 'fees_30d_sum')).toBeUndefined()
  })
})

describe('describeTrend', () => {
  it('goes the way of the change beside it, whichever way the line goes', () => {
    expect(describeTrend([9, 7, 4], 0.142)).toEqual({ direction: 'up', words: 'change +14.2%' })
    expect(describeTrend([4, 7, 9], -0.1)).toMatchObject({ direction: 'down' })
  })
  it('is flat where nothing changed, the line is level, or the change is unknown', () => {
    expect(describeTrend([4, 9], 0.0001)).toMatchObject({ direction: 'flat' })
    expect(describeTrend([4, 4], 0.142)).toMatchObject({ direction: 'flat' })
    expect(describeTrend([4, 9], null)).toEqual({
      direction: 'flat',
      words: 'rising over the window',
    })
  })
  it('goes from its first to its last known value where no change stands beside it', () => {
    expect(describeTrend([null, 4, 9, null])).toMatchObject({ direction: 'up' })
    expect(describeTrend([9, 4])).toMatchObject({ direction: 'down' })
    expect(describeTrend([4, 9, 4])).toMatchObject({ direction: 'flat' })
  })
})
