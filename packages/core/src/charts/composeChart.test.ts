import { describe, expect, it } from 'vitest'
import type { MetricAnswer, Series } from '../answers/MetricAnswer.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'
import { makeDefinition } from '../testing/makeDefinition.ts'
import { seriesId } from './ChartAnswer.ts'
import { mergeAnswers } from './composeChart.ts'
import { nameSeries } from './nameSeries.ts'
import { planChart } from './planChart.ts'

type Given = {
  timestamps: string[]
  series: (Pick<Series, 'key' | 'values'> & Partial<Series>)[]
  total?: number
}

function answer({ timestamps, series, total = 0 }: Given): MetricAnswer {
  return {
    dimensions: [],
    timestamps,
    series: series.map((one) => ({
      metric: 'fees',
      label: Object.values(one.key).join(' · '),
      provisional_from: null,
      ...one,
    })),
    meta: {
      data_version: 3,
      sources: ['a'],
      missing: [],
      sample: false,
      checks: [],
      anchors: {},
      data_ends: {},
      total_series: total,
      range: { from: timestamps[0] ?? '', to: timestamps.at(-1) ?? '' },
      data_from: null,
      data_to: null,
    },
  }
}

function merge(queries: MetricQueryInput[], answers: MetricAnswer[], names: string[] = []) {
  const definition = makeDefinition(queries)
  const sent = planChart(definition).queries.map((planned, index) => ({
    ...planned,
    name: names[index] ?? '',
  }))
  const parts = sent.flatMap((planned, index) => {
    const one = answers[index]
    return one === undefined ? [] : [{ planned, index, answer: one }]
  })
  const named = nameSeries(parts, (id) => ({ aave: 'Aave', uniswap: 'Uniswap' })[id])
  return mergeAnswers(
    parts.map((part, index) => ({ ...part, answer: named[index] ?? part.answer })),
    { colors: { 'b:aave|fees': '#123456' }, notes: [], most: 3 },
  )
}

const AAVE = { key: { project: 'aave' }, label: 'Aave' }
const BY_PROJECT = { metrics: ['fees'], breakdown: ['project' as const] }

describe('mergeAnswers', () => {
  it('ends on the latest last day of a metric that several queries ask for', () => {
    const ended = (fees: string | null) => {
      const one = answer({ timestamps: [], series: [] })
      return { ...one, meta: { ...one.meta, data_ends: { fees } } }
    }
    const ends = (...days: (string | null)[]) =>
      merge([BY_PROJECT, BY_PROJECT, BY_PROJECT].slice(0, days.length), days.map(ended)).meta
        .data_ends
    expect(ends('2020-07-27', null, '2025-12-19')).toEqual({ fees: '2025-12-19' })
    expect(ends('2020-07-27', null)).toEqual({ fees: '2020-07-27' })
  })
  it('lays answers on one axis and leaves gaps where one has no such period', () => {
    const merged = merge(
      [BY_PROJECT, BY_PROJECT],
      [
        answer({ timestamps: ['2026-01-01', '2026-01-02'], series: [{ ...AAVE, values: [1, 2] }] }),
        answer({
          timestamps: ['2026-01-02', '2026-01-03'],
          series: [{ ...AAVE, values: [20, null] }],
        }),
      ],
    )
    expect(merged.timestamps).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
    expect(merged.series.map(({ values }) => values)).toEqual([
      [1, 2, null],
      [null, 20, null],
    ])
    expect(merged.series.map(seriesId)).toEqual(['a:aave|fees', 'b:aave|fees'])
    expect(merged.series[1]?.color).toBe('#123456')
    expect(merged.meta.range).toEqual({ from: '2026-01-01', to: '2026-01-03' })
  })
  it('says of each query what was cut', () => {
    const merged = merge(
      [BY_PROJECT, BY_PROJECT],
      [
        answer({
          timestamps: ['2026-01-01'],
          series: [
            { ...AAVE, values: [1] },
            { key: { project: 'others' }, values: [1] },
          ],
          total: 143,
        }),
        answer({ timestamps: ['2026-01-01'], series: [{ ...AAVE, values: [1] }], total: 1 }),
      ],
    )
    expect(merged.meta.notes).toMatchSnapshot()
  })
  it('draws no more series than it can, and says how many there were', () => {
    const merged = merge(
      [BY_PROJECT],
      [
        answer({
          timestamps: ['2026-01-01'],
          series: ['a', 'b', 'c', 'd', 'e'].map((project) => ({ key: { project }, values: [1] })),
        }),
      ],
    )
    expect(merged.series).toHaveLength(3)
    expect(merged.meta.notes).toMatchSnapshot()
  })
})

describe('nameSeries', () => {
  const one = (fields: Partial<Series> = {}) =>
    answer({ timestamps: ['2026-01-01'], series: [{ ...AAVE, values: [1], ...fields }] })
  const names = (...given: Parameters<typeof merge>) =>
    merge(...given).series.map(({ label }) => label)

  it('names by metric where the thing is the same, and by both where both differ', () => {
    const users = { metrics: ['user_dau'], breakdown: ['project' as const] }
    expect(names([BY_PROJECT, users], [one(), one({ metric: 'user_dau' })])).toMatchSnapshot()
    expect(
      names(
        [BY_PROJECT, users],
        [one(), one({ metric: 'user_dau', key: { project: 'uniswap' }, label: 'Uniswap' })],
      ),
    ).toMatchSnapshot()
  })
  it('names what is not split by what it is asked about', () => {
    const of = (project: string) => ({ metrics: ['fees'], where: { projects: [project] } })
    expect(names([of('aave'), of('uniswap')], [one({ key: {} }), one({ key: {} })])).toEqual([
      'Aave',
      'Uniswap',
    ])
  })
  it('names by transforms where nothing else differs, and by letters at last', () => {
    const average = { ...BY_PROJECT, transforms: [{ kind: 'rolling' as const, periods: 7 }] }
    expect(names([BY_PROJECT, average], [one(), one()])).toMatchSnapshot()
    expect(names([BY_PROJECT, BY_PROJECT], [one(), one()])).toEqual(['Fees (A)', 'Fees (B)'])
  })
  it('takes the name of the query', () => {
    expect(names([BY_PROJECT, BY_PROJECT], [one(), one()], ['Mine', ''])).toEqual(['Mine', 'Fees'])
  })
})
