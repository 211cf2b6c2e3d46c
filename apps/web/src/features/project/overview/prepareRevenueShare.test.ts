import type { StatementRow } from '@tickmark/core/answers/FinancialStatement'
import { describe, expect, it } from 'vitest'
import { prepareRevenueShare } from './prepareRevenueShare.ts'

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
