import type { TrendingContract } from '@tickmark/core/answers/Contracts'
import { expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateTrending } from './tabulateTrending.ts'

const ROWS = Array.from(
  { length: 150 },
  (_, at): TrendingContract => ({
    chain_id: 'ethereum',
    address: `0x${at}`,
    name: '',
    labels: [],
    category: '',
    project_id: '',
    inflow: at,
    outflow: null,
    net_flow: -at,
    gas_used: 0,
    events: at * 2,
    callers: at / 3,
    change: null,
    days: 7,
  }),
)

it('files of trending contracts have a line for each in the order shown, with every measure', () => {
  const shown = ROWS.toReversed()
  const table = tabulateTrending(shown, { from: '2026-01-01', to: '2026-01-07' }, false)
  expect(findTableFault(table)).toBeNull()
  expect(table.rows.map(([, address, , , , , ...figures]) => [address, ...figures])).toEqual(
    shown.map((row) => [
      row.address,
      row.inflow,
      null,
      row.net_flow,
      0,
      row.events,
      row.callers,
      null,
      7,
    ]),
  )
})
