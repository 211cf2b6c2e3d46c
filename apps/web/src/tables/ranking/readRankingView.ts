import { AGGREGATE_INTERVALS, RANKING_ORDERS } from '@tickmark/core/answers/choices'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { LEADERBOARD_METRIC, type RankingViewState } from '@tickmark/core/screens/ranking'
import { readSearch } from '../../data/readSearch.ts'

/** Which ranking the address of a frame is about; what it does not say, or says wrong, is the default. */
export function readRankingView(raw: Readonly<Record<string, unknown>>): {
  metric: MetricDefinition
  look: RankingViewState
} {
  const read = readSearch({ ...raw })
  const interval = read.choice('interval', AGGREGATE_INTERVALS)
  const order = read.choice('order', RANKING_ORDERS)
  const as_of = read.asOf('as_of')
  const [sectors, chains, projects] = [
    read.texts('sectors'),
    read.texts('chains'),
    read.texts('projects'),
  ]
  return {
    metric: findMetric(read.text('metric_id') ?? '') ?? knownMetric(LEADERBOARD_METRIC),
    look: {
      ...(interval && { interval }),
      ...(order && { order }),
      ...(sectors && { sectors }),
      ...(chains && { chains }),
      ...(projects && { projects }),
      ...(as_of && { as_of }),
    },
  }
}
