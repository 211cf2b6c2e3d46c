import { expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateFlows } from './tabulateFlows.ts'
import { makeStatement } from './testing/makeStatement.ts'

it('files of flows have a line for each flow that is drawn', () => {
  const sankey = [
    { source: 'fees', target: 'supply_side_fees', value: 7.25 },
    { source: 'fees', target: 'revenue', value: 2.75 },
    { source: 'revenue', target: 'earnings', value: 1 },
  ]
  const table = tabulateFlows(makeStatement({ sankey, ltm_to: '2026-10-31' }))
  expect(findTableFault(table)).toBeNull()
  expect(table.header.at(-1)).toBe('last twelve months to 2026-10-31 (usd)')
  expect(table.rows).toEqual(sankey.map(({ source, target, value }) => [source, target, value]))
  expect(tabulateFlows(makeStatement({ sankey: [] })).rows).toEqual([])
})
