import type { ChartTransform } from '@tickmark/core/charts/overrides/ChartTransform'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import { CHART_DEFAULTS } from '@tickmark/core/screens/chartQueries'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ChartRange } from '../../data/ChartRange.ts'

/** How a chart is looked at; the page's address holds what differs from its defaults. */
export type ChartState = {
  g: Granularity
  range: ChartRange
  /** Nobody chose the range: where it has no values, the chart shows days that have some. */
  isDefaultRange?: boolean
  kind: ChartKind
  /** A log axis, or none; where nobody chose, the values decide. */
  log: boolean | undefined
  /** Each series as its share of the whole. Absent where there is no whole. */
  percent?: boolean
  table: boolean
  /** What is made of the values; nothing where the query makes something of them by itself. */
  transform?: ChartTransform | undefined
  /** What single series have of their own; see `readSeriesOverrides`. */
  own?: readonly string[] | undefined
  /** Ids of the hidden series and kinds of events. */
  hide?: readonly string[] | undefined
  /** What happened is marked on the time axis. Absent where nothing is known that could be. */
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

/** What the address says of a chart, with the defaults; a kind that is none of `kinds` is the usual one. */
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
