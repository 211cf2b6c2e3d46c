import type { MetricQueryInput } from '../query/MetricQuery.ts'
import type { Granularity } from '../time/Granularity.ts'

/** What of a screen's state its question over time depends on; what is absent is the screen's default. */
export type ChartViewState = {
  granularity?: Granularity
  range?: MetricQueryInput['range']
  as_of?: string
}
