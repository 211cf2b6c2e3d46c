import { describe, expect, it } from 'vitest'
import type { MetricAnswer } from '../../answers/MetricAnswer.ts'
import { groupOverrides, mergeOverrides } from './mergeOverrides.ts'
import { readSeriesOverrides } from './seriesOverrides.ts'

type Values = Record<string, (number | null)[]>

const answerOf = (timestamps: string[], values: Values): MetricAnswer => ({
  dimensions: ['project'],
  timestamps,
  series: Object.entries(values).map(([project, list]) => ({
    key: { project },
    metric: 'fees',
    label: project,
    values: list,
    provisional_from: null,
  })),
  meta: {
    data_version: 1,
    sources: [],
    missing: [],
    checks: [],
    sample: false,
    anchors: {},
    data_ends: {},
    total_series: 2,
    range: { from: '2026-01-01', to: '2026-03-31' },
    data_from: null,
    data_to: null,
  },
})

const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01']
const plain = answerOf(MONTHS, { aave: [1, 2, 3], lido: [4, null, 6] })
const place = (texts: string[], answer = plain) => {
  const looks = readSeriesOverrides(texts)
  const own = groupOverrides(looks).map((group) => ({ ...group, answer }))
  return mergeOverrides(plain, looks, own)
}

describe('placeOwnSeries', () => {
  it('leaves an answer as it is where nothing is of its own', () => {
    expect(place([])).toBe(plain)
  })

  it('takes the values that the engine made of a series, in its unit, and names them', () => {
    const change = answerOf(MONTHS, { aave: [null, 1, 0.5], lido: [null, null, null] })
    expect(place(['change:aave|fees'], change).series).toEqual([
      {
        ...plain.series[0],
        label: 'aave, change over the period',
        values: [null, 1, 0.5],
        override: { name: 'aave', side: undefined, isTransformed: true, unit: 'percent' },
      },
      plain.series[1],
    ])
  })

  it('lays answers of different periods on one another, with gaps for what one does not have', () => {
    const later = answerOf(['2026-02-01', '2026-04-01'], { aave: [7, 8], lido: [9, 9] })
    const { timestamps, series } = place(['ltm:aave|fees'], later)
    expect(timestamps).toEqual([...MONTHS, '2026-04-01'])
    expect(series.map((one) => one.values)).toEqual([
      [null, 7, null, 8],
      [4, null, 6, null],
    ])
  })

  it('says on which side a series stands', () => {
    const [, lido] = place(['right:lido|fees']).series
    expect(lido).toMatchObject({ label: 'lido', values: [4, null, 6] })
    expect(lido?.override).toMatchObject({ side: 'right', isTransformed: false })
  })
})
