import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import { expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRounds } from './tabulateRounds.ts'
import { tabulateTotals } from './tabulateTotals.ts'

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

it('files of rounds have a line for each in the order shown', () => {
  const shown = ROWS.toReversed()
  const table = tabulateRounds(shown, false)
  expect(findTableFault(table)).toBeNull()
  expect(table.rows.map((row) => [row[1], row[4]])).toEqual(
    shown.map((row) => [row.name, row.amount_usd]),
  )
})

it('files of totals have a line for each, and no amount where none was told', () => {
  const table = tabulateTotals({
    by: 'sector',
    rows: [
      { key: 'lending', rounds: 3, disclosed: 0, amount_usd: 0 },
      { key: 'exchange', rounds: 2, disclosed: 1, amount_usd: 5 },
    ],
    meta: { data_version: 1, sample: false },
  })
  expect(findTableFault(table)).toBeNull()
  expect(table.rows).toEqual([
    ['lending', 3, 0, null],
    ['exchange', 2, 1, 5],
  ])
})
