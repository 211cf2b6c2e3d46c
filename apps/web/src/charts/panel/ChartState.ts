import type { ChartTransform } from '@tickmark/core/charts/overrides/ChartTransform'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import { CHART_DEFAULTS } from '@tickmark/core/screens/chartQueries'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ChartRange } from '../../data/ChartRange.ts'

/** The view settings of a chart; the page's address holds those that differ from its defaults. */
export type ChartState = {
  g: Granularity
  range: ChartRange
  /** True if no range was chosen: where it has no values, the chart shows days that have some. */
  isDefaultRange?: boolean
  kind: ChartKind
  /** A log axis, or none; where none was chosen, the values decide. */
  log: boolean | undefined
  /** Each series as its share of the whole. Absent where there is no whole. */
  percent?: boolean
  table: boolean
  /** The transform of the values; none where the query transforms them by itself. */
  transform?: ChartTransform | undefined
  /** The settings of single series; see `readSeriesOverrides`. */
  own?: readonly string[] | undefined
  /** Ids of the hidden series and kinds of events. */
  hide?: readonly string[] | undefined
  /** True if events are marked on the time axis. Absent where no possible events are known. */
  events?: boolean | undefined
}

/** Changes to put into the address; undefined goes back to the default. */
export type ChartChange = {
  g?: Granularity
  range?: ChartRange
  kind?: ChartKind
  log?: boolean
  percent?: true
  table?: true
  transform?: ChartTransform
  own?: string[]
  hide?: string[]
  events?: true
}

/**
 * Reads the view settings of a chart from the address, with the defaults; a kind that is none of `kinds` is the usual
 * one.
 */
export function readChartState(
  view: { [Key in keyof ChartChange]: ChartChange[Key] | undefined },
  kinds: readonly ChartKind[],
  usual: ChartKind = kinds[0] ?? 'line',
) {
  return {
    g: view.g ?? CHART_DEFAULTS.g,
    range: view.range ?? CHART_DEFAULTS.range,
    isDefaultRange: view.range === undefined,
    kind: kinds.find((kind) => kind === view.kind) ?? usual,
    log: view.log,
    table: view.table === true,
    transform: view.transform,
    own: view.own,
    hide: view.hide,
  } satisfies ChartState
}
