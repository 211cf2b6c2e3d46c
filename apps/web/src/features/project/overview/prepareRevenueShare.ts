import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { SharePart } from '../../../charts/share/prepareShareBar.ts'

/**
 * The two parts of the last twelve months' fees. Null when either is unknown or negative or both are
 * zero, since then there are no shares to speak of.
 */
export function prepareRevenueShare(
  statement: Pick<FinancialStatement, 'sections'>,
): SharePart[] | null {
  const rows = statement.sections.flatMap((section) => section.rows)
  const ltm = (metricId: string) => rows.find((row) => row.metric_id === metricId)?.ltm ?? null
  const [revenue, supply] = [ltm('revenue'), ltm('fees_supply_side')]
  if (revenue === null || supply === null || revenue < 0 || supply < 0) return null
  if (revenue + supply === 0) return null
  return [
    { id: 'protocol', name: 'Protocol', colour: '#6cc5b0', value: revenue },
    { id: 'supply', name: 'Supply side', colour: '#4269d0', value: supply },
  ]
}

/** What answers the income statement of a statement's last twelve months: each line, summed up to their last month. */
export function shareQuestion(
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
