import {
  CHART_LIMITS,
  type ChartDefinition,
  type CustomChartKind,
} from '../documents/ChartDefinition.ts'
import { coarsestOf, cutTop, withShare } from '../documents/planning.ts'
import type { MetricQuery } from '../query/MetricQuery.ts'
import type { Granularity } from '../time/Granularity.ts'

/** A query of a chart as it is sent. */
export type PlannedQuery = {
  id: string
  /** The name that its author gave it; empty where its series need none. */
  name: string
  query: MetricQuery
  /** Overrides of single series, by their ids without the query's; see `readSeriesOverrides`. */
  overrides: string[]
}

/** The queries of a chart, all of them with one granularity, since its answers share one time axis. */
export type ChartPlan = {
  queries: PlannedQuery[]
  granularity: Granularity
  /** Notes for the reader about changes of the definition. */
  notes: string[]
}

/** Replaces parts of all queries, such as the range of a dashboard. */
export type QueryReplacement = {
  granularity?: Granularity | undefined
  range?: MetricQuery['range'] | undefined
  asOf?: string | undefined
}

/**
 * The maximum number of series of all queries together that a page draws of each kind: more lines cannot be
 * distinguished.
 */
export const MAX_SERIES: Readonly<Record<CustomChartKind, number>> = {
  line: 50,
  bar: 50,
  stacked: 50,
  area: 50,
  treemap: CHART_LIMITS.series,
  scatter: CHART_LIMITS.series,
  table: CHART_LIMITS.series,
}

/**
 * The queries of a chart with one granularity, the coarsest of theirs, and each with no more series than can be drawn:
 * `most` of all together. The engine picks the largest, so that it is known what is left out.
 */
export function planChart(
  definition: ChartDefinition,
  instead: QueryReplacement = {},
  most = MAX_SERIES[definition.kind],
): ChartPlan {
  const { questions } = definition
  const chosen = questions.map(({ query }) => query.granularity)
  const granularity = instead.granularity ?? coarsestOf(chosen)
  const isMixed = instead.granularity === undefined && new Set(chosen).size > 1
  const split = questions.filter(({ query }) => query.breakdown.length > 0)
  const room = most - (questions.length - split.length)
  const planned = questions.map(({ id, name, query }): PlannedQuery => {
    const share = Math.max(1, Math.floor(room / Math.max(1, split.length) / query.metrics.length))
    return {
      id,
      name,
      query: {
        ...query,
        granularity,
        range: instead.range ?? query.range,
        ...(instead.asOf !== undefined && { as_of: instead.asOf }),
        transforms: withShare(query.transforms, definition),
        ...(isComposition(query, definition) && { sectors: 'first' as const }),
        // Only focused series are drawn, unless the largest are, too.
        ...(query.breakdown.length > 0 &&
          (query.focus === undefined || query.top !== undefined) && {
            top: cutFor(query, definition, share),
          }),
      },
      overrides: overridesOf(definition.own, id),
    }
  })
  return {
    queries: planned,
    granularity,
    notes: [
      ...(isMixed ? [`All by ${granularity}, the coarsest granularity of the queries`] : []),
      ...(questions.some(({ query }) => isComposition(query, definition))
        ? ['Each project counts in its first sector']
        : []),
    ],
  }
}

/** Returns whether sectors are drawn as parts of a whole. They overlap, since a project may be in several. */
function isComposition(
  { breakdown, transforms }: MetricQuery,
  { kind, percent }: ChartDefinition,
): boolean {
  const hasShares = percent || transforms.some((transform) => transform.kind === 'share')
  const isWhole = kind === 'stacked' || kind === 'area' || kind === 'treemap'
  return breakdown.includes('market_sector') && (isWhole || hasShares)
}

/** The largest series. A scatter leaves out the rest, since Others is not a point. */
function cutFor(
  query: MetricQuery,
  { kind }: ChartDefinition,
  most: number,
): NonNullable<MetricQuery['top']> {
  const top = cutTop(query, most)
  return kind === 'scatter' ? { ...top, others: false } : top
}

/** Of `yoy:a:aave|fees` what belongs to the query `a`, without its name. */
function overridesOf(texts: readonly string[], id: string): string[] {
  return texts.flatMap((text) => {
    const [word, query, ...rest] = text.split(':')
    return query === id && rest.length > 0 ? [`${word}:${rest.join(':')}`] : []
  })
}
