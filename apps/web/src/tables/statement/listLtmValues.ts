import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'

/** What each line came to over the last twelve months, by metric. */
export function listLtmValues({
  sections,
}: Pick<FinancialStatement, 'sections'>): Map<string, number | null> {
  const rows = sections.flatMap((section) => section.rows)
  return new Map(rows.map((row) => [row.metric_id, row.ltm]))
}
