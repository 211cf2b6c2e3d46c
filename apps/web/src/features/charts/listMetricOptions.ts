import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { createMetricOptions } from '../../ui/createMetricOptions.ts'

/** Every metric that can be drawn, with what it means, as options of a picker. */
export const listMetricOptions = createMetricOptions(
  (metric) => metric.chart_enabled,
  (metric) => ({
    detail: metric.short_title === metric.title ? '' : metric.short_title,
    description: describeMetric(metric).definition,
  }),
)
