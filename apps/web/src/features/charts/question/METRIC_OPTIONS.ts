import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { METRICS } from '@tickmark/core/metrics/METRICS'

/** Every metric that can be drawn, with what it means. */
export const METRIC_OPTIONS = METRICS.filter((metric) => metric.chart_enabled).map((metric) => ({
  value: metric.metric_id as string,
  label: metric.title,
  detail: metric.short_title === metric.title ? '' : metric.short_title,
  description: describeMetric(metric).definition,
}))
