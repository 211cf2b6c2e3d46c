import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'

export type RevenuePart = { name: string; colour: string; value: number; share: number }

/**
 * The two parts of the last twelve months' fees and how large each is of both. Null when either is
 * unknown or negative, since then there are no shares to speak of.
 */
export function prepareRevenueShare(
  statement: Pick<FinancialStatement, 'sections'>,
): RevenuePart[] | null {
  const rows = statement.sections.flatMap((section) => section.rows)
  const ltm = (metricId: string) => rows.find((row) => row.metric_id === metricId)?.ltm ?? null
  const [revenue, supply] = [ltm('revenue'), ltm('fees_supply_side')]
  if (revenue === null || supply === null || revenue < 0 || supply < 0) return null
  const total = revenue + supply
  if (total === 0) return null
  return [
    { name: 'Protocol', colour: '#6cc5b0', value: revenue, share: revenue / total },
    { name: 'Supply side', colour: '#4269d0', value: supply, share: supply / total },
  ]
}
