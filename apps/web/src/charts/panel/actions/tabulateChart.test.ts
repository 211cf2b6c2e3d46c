import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import type { QualifiedQuery } from '@tickmark/core/charts/listQualifiers'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../testing/findTableFault.ts'
import { tabulateChart } from './tabulateChart.ts'

const DAYS = Array.from({ length: 31 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`)
const PROJECTS = ['uniswap', 'aave', 'others']
const METRICS = ['fees', 'user_dau', 'fees / user_dau']

/** Values to the last digit, with gaps; no two are the same. */
const makeValue = (line: number, at: number) =>
  (line + at) % 7 === 0 ? null : (line + 1) / 3 + at * 1e7
const SERIES = METRICS.flatMap((metric) =>
  PROJECTS.map((project): Series & { key: { project: string } } => ({
    key: { project },
    metric,
    label: `${project} ${metric}`,
    values: [],
    provisional_from: null,
  })),
).map((series, line) => ({ ...series, values: DAYS.map((_, at) => makeValue(line, at)) }))
const ANSWER: MetricAnswer = {
  dimensions: ['project'],
  timestamps: DAYS,
  series: SERIES,
  meta: {
    data_version: 1,
    sources: ['test'],
    missing: [],
    sample: false,
    checks: [],
    anchors: {},
    data_ends: {},
    total_series: 90,
    range: { from: '2026-01-01', to: '2026-01-31' },
    data_from: null,
    data_to: null,
  },
}

describe('the table of a chart', () => {
  it('has every period and series of the answer, to the last digit and in its order', () => {
    const table = tabulateChart(ANSWER)
    expect(findTableFault(table)).toBeNull()
    expect([table.rows.length, table.header.length]).toEqual([31, 1 + 9])
    // Laid out as the calls give it, a line for each period and series, it is the answer itself.
    const read = table.rows.flatMap(([day, ...values]) =>
      values.map((value, line) => [day, SERIES[line]?.label, value]),
    )
    expect(read).toEqual(
      DAYS.flatMap((day, at) => SERIES.map(({ label, values }) => [day, label, values[at]])),
    )
    expect(read.filter(([, , value]) => value === null).length).toBeGreaterThan(30)
  })

  it('says the unit of each series, and what was made of its values', () => {
    expect(tabulateChart(ANSWER).header.slice(0, 5)).toMatchSnapshot()
    const share = { breakdown: ['project' as const], transforms: [{ kind: 'share' as const }] }
    const headOf = (...queries: QualifiedQuery[]) => tabulateChart(ANSWER, { queries }).header[1]
    expect(headOf(share)).toMatchSnapshot()
    const sums = { ...share, transforms: [{ kind: 'cumulative' as const }] }
    expect(headOf(sums)).toMatchSnapshot()
    // Labels say how queries differ, and not how they are alike.
    expect(headOf(sums, sums)).toMatchSnapshot()
    expect(headOf({ ...sums, where: { chains: ['base'] } }, sums)).toMatchSnapshot()
    expect(headOf({ ...share, transforms: [], where: { chains: ['base'] } })).toMatchSnapshot()
  })

  it('says of which periods the values are partial, incomplete or provisional, and of which series', () => {
    const partial = { to: '2026-01-02', data_from: '2026-01-01' }
    const [first, second, ...others] = SERIES
    if (first === undefined || second === undefined) throw new Error('no series')
    const filled = (one: Series, fields: Partial<Series>) => ({
      ...one,
      values: DAYS.map((_, at) => at),
      ...fields,
    })
    const open = { provisional_from: '2026-01-31' }
    const notesOf = (series: Series[]) => {
      const table = tabulateChart({ ...ANSWER, series })
      expect([findTableFault(table), table.header.at(-1)]).toEqual([null, 'note'])
      return table.rows.map((row) => row.at(-1))
    }
    const alone = notesOf([filled(first, { partial, ...open, provisional: ['2026-01-05'] })])
    expect(alone.slice(0, 6)).toMatchSnapshot()
    expect(alone.at(-1)).toBe('incomplete')
    const beside = notesOf([filled(first, { partial, ...open }), filled(second, {})])
    expect(beside[0]).toMatchSnapshot()
    expect(beside.at(-1)).toMatchSnapshot()
    const many = [first, second, ...others].slice(0, 7).map((one) => filled(one, { partial }))
    expect(
      notesOf([...many, ...SERIES.slice(7).map((one) => filled(one, {}))])[0],
    ).toMatchSnapshot()
  })

  it('says of a value without history that it is a snapshot, not that its period is incomplete', () => {
    const day = '2026-01-31'
    const values = DAYS.map((one) => (one === day ? 7 : null))
    const [first, ...others] = SERIES.map((one) => ({ ...one, values }))
    if (first === undefined) throw new Error('no series')
    const only = { ...first, provisional_from: day, snapshot: day }
    const noteOf = (series: Series[]) =>
      tabulateChart({ ...ANSWER, series })
        .rows.at(-1)
        ?.at(-1)
    expect(noteOf([only])).toBe('snapshot of 2026-01-31')
    expect(noteOf([only, ...others])).toBe(`snapshot of 2026-01-31: ${first.label}`)
  })

  it('has heads alone where there is no period', () => {
    const table = tabulateChart({
      ...ANSWER,
      timestamps: [],
      series: SERIES.map((one) => ({ ...one, values: [] })),
    })
    expect([table.rows, table.header.length, table.period]).toEqual([
      [],
      10,
      '2026-01-01 2026-01-31',
    ])
  })
})
