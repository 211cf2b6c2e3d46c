import { rankingColumns } from '../answers/prepareRanking.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'

/** What the ranking of projects by a metric asks. `sectors` are market sector ids; all when absent. */
export function rankingQuestion(
  metric: MetricDefinition,
  sectors?: readonly string[],
): { columns: string[]; sectors: string[] | undefined } {
  return { columns: Object.values(rankingColumns(metric)), sectors: sectors && [...sectors] }
}
