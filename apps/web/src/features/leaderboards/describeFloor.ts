import type { Ranking } from '@tickmark/core/answers/Ranking'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import { knownMetric } from '@tickmark/core/metrics/knownMetric'

/** A large change of next to nothing is none, so that the smallest are left out; this says how small. */
export function describeFloor({ movers_floor, metric_id, interval, summary }: Ranking): string {
  if (movers_floor === null) return `Out of all ${summary.count} projects with a value.`
  const metric = knownMetric(movers_floor.metric_id)
  const floor = formatMetricValue(movers_floor.value, metric, 'compact')
  const when =
    movers_floor.metric_id === metric_id && interval !== 'max' ? ' in the window before' : ''
  return `Only projects with at least ${floor} of ${metric.title.toLowerCase()}${when}, the median: a large change of next to nothing is none.`
}
