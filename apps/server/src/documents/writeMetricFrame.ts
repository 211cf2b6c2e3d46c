import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { metricChartQuestion } from '@tickmark/core/screens/metricChartQuestion'

/** The address at which the chart of a metric's page stands alone, as that page writes it: what is no text is JSON. */
export function writeMetricFrame(metric: MetricDefinition, title: string): string {
  const flow = metric.kind === 'flow' ? 'stacked' : 'area'
  const fields = {
    ...metricChartQuestion(metric),
    title,
    kind: metric.additive ? flow : 'line',
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return `/explorer${EMBED_PATH}?${query}`
}
