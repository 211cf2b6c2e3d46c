import { describe, expect, it } from 'vitest'
import { findMetric } from '../metrics/findMetric.ts'
import { STATEMENT_SECTIONS } from './STATEMENT_SECTIONS.ts'

const lines = STATEMENT_SECTIONS.flatMap((section) => [...section.lines])

describe('STATEMENT_SECTIONS', () => {
  it('reads from fees to earnings', () => {
    expect(STATEMENT_SECTIONS[0].lines.map((line) => line.metric_id)).toEqual([
      'fees',
      'fees_supply_side',
      'revenue',
      'cost_of_revenue',
      'gross_profit',
      'operating_expenses',
      'token_incentives',
      'expenses',
      'earnings',
    ])
  })

  it('reads below earnings how revenue reaches holders', () => {
    expect(STATEMENT_SECTIONS[1].lines.map((line) => line.metric_id)).toEqual([
      'protocol_revenue',
      'buybacks',
      'burns',
      'distributions',
      'holders_revenue',
      'net_issuance',
      'insider_unlocks',
      'dilution',
      'net_to_holders',
      'accrual_ratio',
    ])
  })

  it('sums up in revenue, gross profit, earnings, what reaches holders and the treasury', () => {
    expect(lines.filter((line) => line.is_summary).map((line) => line.metric_id)).toEqual([
      'revenue',
      'gross_profit',
      'earnings',
      'holders_revenue',
      'net_to_holders',
      'treasury',
    ])
  })

  it('shows 54 metrics of the catalog, each once', () => {
    expect(new Set(lines.map((line) => line.metric_id)).size).toBe(54)
    expect(lines).toHaveLength(54)
    for (const line of lines) expect(findMetric(line.metric_id)).toBeDefined()
  })
})
