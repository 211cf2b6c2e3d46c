import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import { expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { makeRoundColumns, ROUND_FILE_ORDER } from './makeRoundColumns.tsx'
import { makeTotalColumns } from './makeTotalColumns.tsx'

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
  ])
  expect(findTableFault(table)).toBeNull()
  expect(table.rows.map((row) => [row[1], row[4]])).toEqual(
    shown.map((row) => [row.name, row.amount_usd]),
  )
})

it('files of totals have a line for each, and no amount where none was told', () => {
  const rows = [
    { key: 'lending', rounds: 3, disclosed: 0, amount_usd: 0 },
    { key: 'exchange', rounds: 2, disclosed: 1, amount_usd: 5 },
  ]
  const columns = makeTotalColumns('Sector', 'sector', String)
  const table = tabulateRows(columns, rows, { isSample: false })
  expect(findTableFault(table)).toBeNull()
  expect(table.header).toEqual(['sector', 'rounds', 'rounds of known size', 'raised (usd)'])
  expect(table.rows).toEqual([
    ['lending', 3, 0, null],
    ['exchange', 2, 1, 5],
  ])
})
