import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Option } from '../../ui/popups/popupParts.tsx'

/** Every metric that can be drawn, with what it means, as options of a picker. */
export const listMetricOptions = perMetrics((metrics): readonly Option[] =>
  metrics
    .filter((metric) => metric.chart_enabled)
    .map((metric) => ({
      value: metric.metric_id,
      label: metric.title,
      detail: metric.short_title === metric.title ? '' : metric.short_title,
      description: describeMetric(metric).definition,
    })),
)
