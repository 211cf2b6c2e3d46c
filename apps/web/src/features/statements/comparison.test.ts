import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { describe, expect, it } from 'vitest'
import { makeCell, makeRow, makeStatement } from '../../tables/statement/testing/makeStatement.ts'
import { chooseComparison, comparisonQuery } from './comparison.ts'
import { layOutComparison, layOutLines } from './layOutComparison.ts'

const AAVE = makeStatement()
/** It ended two quarters ago, and has a line that the other has not. */
const ENDED = makeStatement({
  project_id: 'ended',
  project_name: 'Ended',
  periods: [
    {
      start: '2026-04-01',
      to: '2026-06-30',
      heading: 'Q2 2026',
      subheading: 'Apr–Jun',
      provisional: false,
    },
  ],
  ltm_to: null,
  sections: [
    {
      section: 'income_statement',
      title: 'Income statement',
      rows: [
        makeRow({ cells: [makeCell(7e6)], ltm: null, ltm_change: null, ltm_share_of_fees: null }),
        makeRow({
          metric_id: 'revenue',
          title: 'Revenue',
          cells: [makeCell(3e6)],
          ltm: null,
          ltm_change: null,
          ltm_share_of_fees: null,
        }),
      ],
    },
  ],
})
const BOTH = [AAVE, ENDED]

describe('layOutComparison', () => {
  it('puts the projects side by side in one period, with nothing where one has no such period', () => {
    const { columns, sections, below } = layOutComparison(BOTH, '2026-07-01')
    expect(columns.map(({ subheading }) => subheading)).toMatchSnapshot()
    const [fees] = sections[0]?.rows ?? []
    expect(fees?.cells.map(({ cell }) => cell?.value ?? null)).toEqual([40e6, null])
    expect(fees?.cells[0]?.trace).toMatchObject({ project_id: 'aave', timestamp: '2026-07-01' })
    expect(below).toBe('pop')
  })

  it('leaves out lines of which no one has a figure, and compares twelve months with those before', () => {
    const { sections, columns, below } = layOutComparison(BOTH, null)
    expect(sections.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['fees'])
    expect(columns[1]?.subheading).toMatchSnapshot()
    expect(below).toBe('yoy')
  })
})

describe('layOutLines', () => {
  it('puts the periods of any of the projects side by side, in the wanted order', () => {
    const { columns, sections } = layOutLines(BOTH, 'fees', { view: 'values', oldestFirst: true })
    expect(columns.map(({ id }) => id)).toEqual(['2026-04-01', '2026-07-01', '2026-10-01', 'ltm'])
    expect(
      sections[0]?.rows.map(({ cells }) => cells.map(({ cell }) => cell?.value ?? null)),
    ).toEqual([
      [null, 40e6, 10e6, 150e6],
      [7e6, null, null, null],
    ])
  })

  it('puts the projects below each line where all lines are shown', () => {
    const { sections } = layOutLines(BOTH, null, { view: 'values', oldestFirst: false })
    expect(sections.map(({ title }) => title)).toEqual(['Fees', 'Revenue'])
    expect(sections[1]?.rows.map(({ title }) => title)).toEqual(['Aave', 'Ended'])
    const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('chooseComparison', () => {
  it('passes over what none of the projects has', () => {
    expect(chooseComparison(BOTH, { period: '2020-01-01', line: 'tvl' })).toEqual({
      period: null,
      line: 'revenue',
    })
    expect(chooseComparison([AAVE], {})).toEqual({ period: null, line: 'fees' })
    expect(chooseComparison(BOTH, { period: '2026-04-01', line: 'fees' })).toEqual({
      period: '2026-04-01',
      line: 'fees',
    })
  })
})

describe('comparisonQuery', () => {
  it.each([
    [
      { period: null, line: undefined },
      { granularity: 'month', range: { from: '2026-10-01', to: '2026-10-01' } },
    ],
    [
      { period: '2026-07-01', line: undefined },
      { granularity: 'quarter', range: { from: '2026-07-01', to: '2026-07-01' } },
    ],
    [
      { period: 'all', line: 'fees' },
      { metrics: ['fees'], range: { from: '2026-04-01', to: '2026-10-01' } },
    ],
    [
      { period: 'all', line: undefined },
      { metrics: ['fees', 'revenue'], range: { from: '2026-04-01', to: '2026-10-01' } },
    ],
  ] as const)('is one that the API answers with the values shown (%o)', (shown, expected) => {
    const query = comparisonQuery(BOTH, { ...shown, as_of: undefined })
    expect(query).toMatchObject(expected)
    expect(query.where?.projects).toEqual(['aave', 'ended'])
    expect(MetricQuery.safeParse(query).success).toBe(true)
  })
})
