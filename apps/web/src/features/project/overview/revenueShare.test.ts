import type { StatementRow } from '@tickmark/core/answers/FinancialStatement'
import { prepareRevenueShare } from '@tickmark/core/screens/statements'
import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../../charts/testing/findTableFault.ts'
import { makeRow, makeStatement } from '../../../tables/statement/testing/makeStatement.ts'
import { tabulateShare } from '../panelFiles.ts'

const row = (metric_id: string, ltm: number | null): StatementRow => ({
  metric_id,
  title: metric_id,
  definition: '',
  format: 'usd',
  is_summary: false,
  is_lower_value_better: false,
  cells: [],
  ltm,
  ltm_change: null,
  ltm_share_of_fees: null,
})

const statement = (...rows: StatementRow[]) => ({
  sections: [{ section: 'income_statement', title: 'Income statement', rows }],
})

describe('prepareRevenueShare', () => {
  it('shares the fees between protocol and supply side', () => {
    const parts = prepareRevenueShare(statement(row('revenue', 30), row('fees_supply_side', 70)))
    expect(parts?.map((part) => [part.name, part.value])).toEqual([
      ['Protocol', 30],
      ['Supply side', 70],
    ])
  })
  it('says nothing where a part is missing, negative or all is zero', () => {
    expect(prepareRevenueShare(statement(row('revenue', 30)))).toBeNull()
    expect(
      prepareRevenueShare(statement(row('revenue', -1), row('fees_supply_side', 5))),
    ).toBeNull()
    expect(prepareRevenueShare(statement(row('revenue', 0), row('fees_supply_side', 0)))).toBeNull()
  })
})

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
