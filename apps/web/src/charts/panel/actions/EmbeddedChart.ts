import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'

/** An embedded chart: its query and its view state. */
export type EmbeddedChart = {
  title: string
  query: MetricQueryInput
  kind: ChartKind
  log: boolean
  asTable: boolean
  /** The settings of single series; see `readSeriesOverrides`. */
  own?: readonly string[] | undefined
  /** Ids of the series that are not shown. */
  hidden: ReadonlySet<string>
}
