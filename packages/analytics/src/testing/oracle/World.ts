import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import type { Day } from '@tickmark/core/time/Day'

/** A value as a source reports it. An empty string means that a dimension does not apply. */
export type RawPoint = {
  metric_id: string
  project_id: string
  chain_id: string
  product_id: string
  day: Day
  value: number
}

/** One observation of a source: what it reports at a moment, in milliseconds since 1970. */
export type Load = { source_id: string; observed_at: number; points: readonly RawPoint[] }

/** Everything that a store gets, in this order. */
export type World = {
  seed: number
  /** The day that most series end on. */
  end: Day
  own: readonly OwnMetric[]
  loads: readonly Load[]
  /** Made after all loads. */
  merges: readonly { from_id: string; to_id: string }[]
}
