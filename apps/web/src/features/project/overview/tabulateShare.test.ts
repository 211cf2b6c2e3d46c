import { expect, it } from 'vitest'
import { findTableFault } from '../../../charts/testing/findTableFault.ts'
import { makeRow, makeStatement } from '../../../tables/statement/testing/makeStatement.ts'
import { tabulateShare } from './tabulateShare.ts'

it('files of the revenue share have a line for each line of the income statement', () => {
  const rows = ['fees', 'revenue', 'earnings'].map((metric_id, at) =>
    makeRow({ metric_id, title: metric_id.toUpperCase(), ltm: at === 1 ? null : at + 0.5 }),
  )
  const usage = { section: 'usage', title: 'Usage', rows: [makeRow()] }
  const statement = makeStatement({
    sections: [usage, { section: 'income_statement', title: 'Income statement', rows }],
  })
  const table = tabulateShare(statement)
  expect(findTableFault(table)).toBeNull()
  expect(table.header.at(-1)).toBe('last twelve months (usd, to 2026-10-31 UTC)')
  expect(table.rows).toEqual([
    ['FEES', 'fees', 0.5],
    ['REVENUE', 'revenue', null],
    ['EARNINGS', 'earnings', 2.5],
  ])
  expect(tabulateShare(makeStatement({ sections: [usage] })).rows).toEqual([])
})
