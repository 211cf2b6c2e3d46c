import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { ConcentrationPanel } from '../../tables/ranking/concentration/ConcentrationPanel.tsx'
import { useMetricRanking } from './useMetricRanking.ts'

/** How the largest of the ranked projects weigh. */
export function MetricConcentration({ metric }: { metric: MetricDefinition }) {
  const { question, query } = useMetricRanking(metric)
  return <ConcentrationPanel metric={metric} question={question} query={query} />
}
