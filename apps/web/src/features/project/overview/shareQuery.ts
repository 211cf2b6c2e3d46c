import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'

/**
 * Returns the query that gives a statement's income statement of the last twelve months: each line, summed up to their
 * last month.
 */
export function shareQuery(
  { sections, project_id, ltm_to }: Pick<FinancialStatement, 'sections' | 'project_id' | 'ltm_to'>,
  asOf: Day | undefined,
): MetricQueryInput {
  const income = sections.find((section) => section.section === 'income_statement')
  return {
    metrics: income?.rows.map((row) => row.metric_id) ?? ['fees'],
    where: { projects: [project_id] },
    granularity: 'month',
    ...(ltm_to !== null && { range: { from: startOfPeriod(ltm_to, 'month'), to: ltm_to } }),
    transforms: [{ kind: 'ltm' }],
    as_of: asOf,
  }
}
