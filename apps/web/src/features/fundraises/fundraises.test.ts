import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import { prepareFundraiseChart } from '@tickmark/core/charts/prepareFundraiseChart'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { parseFundraisesSearch, scopeOf } from './FundraisesSearch.ts'
import { listInvestors } from './InvestorLink.tsx'
import { makeTotalColumns } from './makeTotalColumns.tsx'
import { describeRounds, makeRoundColumns, ROUND_FILE_ORDER } from './RoundsPanel.tsx'

const ROWS = Array.from(
  { length: 75 },
  (_, at): FundraiseRow => ({
    record_id: `r${at}`,
    project_id: at % 2 === 0 ? 'aave' : '',
    name: `Round ${at}`,
    day: '2026-01-01',
    round: 'Seed',
    amount_usd: at === 0 ? null : at * 1e6,
    valuation_usd: null,
    lead_investors: ['A', 'B; C'],
    other_investors: [],
    chains: [],
    sector: 'lending',
    description: '',
    url: '',
    other_rounds: [],
    other_record_ids: [],
    source_id: 'test',
  }),
)

it.each([
  { isOfProject: false, mayLeave: true },
  { isOfProject: true, mayLeave: false },
])('files of rounds have a line for each in the order shown: %j', (page) => {
  const shown = ROWS.toReversed()
  const columns = makeRoundColumns({ ...page, chainName: String, sortOf: () => undefined })
  const table = tabulateRows(columns, shown, { isSample: false, order: ROUND_FILE_ORDER })
  expect(table.header).toEqual([
    'day (UTC)',
    'name',
    'project_id',
    'round',
    'amount (usd)',
    'valuation (usd)',
    'lead_investors',
    'other_investors',
    'sector',
    'chains',
    'url',
    'source_id',
    'other_rounds',
  ])
  expect(findTableFault(table)).toBeNull()
  expect(table.rows.map((row) => [row[1], row[4]])).toEqual(
    shown.map((row) => [row.name, row.amount_usd]),
  )
})

it('the table of rounds fits beside the navigation of a window of 1440 pixels', () => {
  const columns = makeRoundColumns({
    isOfProject: false,
    mayLeave: true,
    chainName: String,
    sortOf: () => undefined,
  })
  const widths = columns.flatMap((one) => ('cell' in one && !one.isInFileOnly ? one.width : []))
  expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(1_182)
})

it.each([
  [['A', 'B'], ['C'], 'Led by A, B. With C'],
  [['A'], [], 'Led by A'],
  [[], ['C', 'D'], 'C, D'],
])('says who led a round: %j and %j', (leads, others, text) => {
  expect(listInvestors(leads, others)).toBe(text)
})

it('files of totals have a line for each, and no amount where none is known', () => {
  const rows = [
    { key: 'lending', rounds: 3, disclosed: 0, amount_usd: 0 },
    { key: 'exchange', rounds: 2, disclosed: 1, amount_usd: 5 },
  ]
  const columns = makeTotalColumns('Sector', 'sector', String)
  const table = tabulateRows(columns, rows, { isSample: false })
  expect(findTableFault(table)).toBeNull()
  expect(table.header).toMatchSnapshot()
  expect(table.rows).toEqual([
    ['lending', 3, 0, null],
    ['exchange', 2, 1, 5],
  ])
})

describe('parseFundraisesSearch', () => {
  it('reads filters, order and page', () => {
    const search = parseFundraisesSearch({
      q: 'a16z',
      rounds: ['Seed', 'Series A, extended'],
      sectors: 'lending',
      min: 1_000_000,
      from: '2022-01-01',
      to: '2022-12-31',
      sort: '-amount_usd',
      page: 3,
      period: 'quarter',
      measure: 'rounds',
    })
    expect(search).toMatchObject({ sort: '-amount_usd', page: 3, period: 'quarter' })
    expect(scopeOf(search)).toMatchSnapshot()
  })
  it('leaves out what is none', () => {
    const search = parseFundraisesSearch({
      min: -5,
      from: '2023-01-01',
      to: '2022-01-01',
      sort: 'color',
      page: 0,
      rounds: [1, {}, ''],
    })
    expect(search).toMatchObject({ min: undefined, from: undefined, to: undefined })
    expect(search).toMatchObject({ sort: undefined, page: undefined, rounds: ['1'] })
  })
})

const total = (rounds: number, disclosed: number, amount_usd: number) => ({
  rounds,
  disclosed,
  amount_usd,
})

describe('describeRounds', () => {
  it('says how many rounds did not disclose their size', () => {
    const page = { total: total(1_234, 1_010, 38_100_000_000), median_usd: 5_000_000 }
    expect(describeRounds(page)).toBe(
      '1,234 rounds, 1,010 with a known size: $38.1B raised, median $5.0M',
    )
  })
  it('is short where there is little to say', () => {
    expect(describeRounds({ total: total(0, 0, 0), median_usd: null })).toBe('0 rounds')
    expect(describeRounds({ total: total(1, 0, 0), median_usd: null })).toMatchSnapshot()
    expect(describeRounds({ total: total(2, 2, 4e6), median_usd: 2e6 })).toMatchSnapshot()
  })
})

describe('prepareFundraiseChart', () => {
  const ROWS = [
    { key: '2022-10-01', rounds: 3, disclosed: 2, amount_usd: 5_000_000 },
    { key: '2022-11-01', rounds: 2, disclosed: 0, amount_usd: 0 },
  ]
  const NOW = Date.parse('2022-11-15')

  describe('prepareFundraiseChart', () => {
    it('shows a period whose rounds are all of unknown size as missing, not as nothing', () => {
      const { series } = prepareFundraiseChart(
        { rows: ROWS },
        { period: 'month', measure: 'amount', now: NOW },
      )
      expect(series[0]?.values).toEqual([5_000_000, null])
    })
    it('counts every round, and says that the running period is not finished', () => {
      const { series, timestamps } = prepareFundraiseChart(
        { rows: ROWS },
        { period: 'month', measure: 'rounds', now: NOW },
      )
      expect(timestamps).toEqual(['2022-10-01', '2022-11-01'])
      expect(series[0]).toMatchObject({ values: [3, 2], provisional_from: '2022-11-01' })
    })
    it('says of a period long past that it is finished', () => {
      const { series } = prepareFundraiseChart(
        { rows: ROWS },
        { period: 'month', measure: 'rounds', now: Date.parse('2026-01-01') },
      )
      expect(series[0]?.provisional_from).toBeNull()
    })
  })
})
