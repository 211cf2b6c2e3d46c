import { METRICS } from '../metrics/METRICS.ts'
import type { MetricDefinition, MetricGroup } from '../metrics/MetricDefinition.ts'

/** Groups of metrics that one project alone has. They stand on its page also while no source delivers them. */
const OWN_GROUPS: Readonly<Partial<Record<MetricGroup, string>>> = {
  internet_computer: 'internetcomputer',
}

/** The metrics that a project's page lists, in the catalogue's order, and which of them have data. */
export function listProjectMetrics(
  projectId: string,
  availability: Readonly<Record<string, boolean>>,
): { metric: MetricDefinition; hasData: boolean }[] {
  return METRICS.map((metric) => ({
    metric,
    hasData: availability[metric.metric_id] === true,
  })).filter(({ metric, hasData }) => hasData || OWN_GROUPS[metric.group] === projectId)
}
