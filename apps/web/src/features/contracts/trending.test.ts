import type { TrendingContract } from '@tickmark/core/answers/Contracts'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { makeTrendingColumns, TRENDING_FILE_ORDER } from './makeTrendingColumns.tsx'
import { parseTrendingSearch } from './TrendingSearch.ts'

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
    calls: at * 3,
    gas_used: 0,
    events: at * 2,
    callers: at / 3,
    change: null,
    days: 7,
  }),
)

it('files of trending contracts have a line for each in the order shown, with every measure', () => {
  const shown = ROWS.toReversed()
  const columns = makeTrendingColumns({
    days: { from: '2026-01-01', to: '2026-01-07' },
    order: 'inflow',
    projectName: String,
    sortOf: () => undefined,
  })
  const table = tabulateRows(columns, shown, { isSample: false, order: TRENDING_FILE_ORDER })
  expect(table.header).toEqual([
    'chain_id',
    'address',
    'name',
    'labels',
    'category',
    'project_id',
    'inflow (usd, 2026-01-01 to 2026-01-07 UTC)',
    'outflow (usd, 2026-01-01 to 2026-01-07 UTC)',
    'net_flow (usd, 2026-01-01 to 2026-01-07 UTC)',
    'calls (number, 2026-01-01 to 2026-01-07 UTC)',
    'gas_used (number, 2026-01-01 to 2026-01-07 UTC)',
    'events (number, 2026-01-01 to 2026-01-07 UTC)',
    'callers (number, 2026-01-01 to 2026-01-07 UTC)',
    'change (fraction)',
    'days with activity',
  ])
  expect(findTableFault(table)).toBeNull()
  expect(table.rows.map(([, address, , , , , ...figures]) => [address, ...figures])).toEqual(
    shown.map((row) => [
      row.address,
      row.inflow,
      null,
      row.net_flow,
      row.calls,
      0,
      row.events,
      row.callers,
      null,
      7,
    ]),
  )
})

describe('parseTrendingSearch', () => {
  it('reads window, filters, order and page', () => {
    const state = {
      days: 30,
      q: 'router',
      chains: ['ethereum', 'base'],
      categories: ['dex'],
      sort: '-gas_used',
      page: 2,
    }
    expect(parseTrendingSearch(state)).toEqual(state)
  })
  it('leaves out windows and orders that there are not', () => {
    const search = parseTrendingSearch({ days: 8, sort: '-color', page: -1 })
    expect(Object.values(search).every((value) => value === undefined)).toBe(true)
  })
})

it('the table fits beside the navigation of a window of 1440 pixels', () => {
  const columns = makeTrendingColumns({
    days: { from: null, to: null },
    order: 'calls',
    projectName: String,
    sortOf: () => undefined,
  })
  const widths = columns.flatMap((one) => ('cell' in one && !one.isInFileOnly ? one.width : []))
  expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(1_182)
})
