import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import type { Mart } from '@tickmark/core/marts/Mart'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { describeColumn } from '../../../tables/grid/GridColumn.ts'

/** A formula in column ids, and which names in it were taken for which columns. */
type CompletedFormula = {
  formula: string
  taken: readonly { name: string; title: string }[]
}

/**
 * Reads the names of metrics in a formula, such as `fees / market cap`, as their usual columns: amounts of 30 days, and
 * the newest value of everything else. Column ids stay.
 */
export function completeTerms(mart: Mart, formula: string): CompletedFormula {
  if (mart.source.kind !== 'figures') return { formula, taken: [] }
  const taken = new Map<string, string>()
  const parts = formula.split(/([+\-*/()])/).map((part) => {
    const name = part.trim()
    const column = columnsByName().get(name.toLowerCase())
    if (column === undefined || findColumnFault(mart, name) === null) return part
    taken.set(name, describeColumn(mart, { id: column }).title)
    return part.replace(name, column)
  })
  return {
    formula: parts.join(''),
    taken: [...taken].map(([name, title]) => ({ name, title })),
  }
}

/** The column that a metric without an interval means. */
export function usualColumn({ metric_id, kind }: MetricDefinition): string {
  return kind === 'flow' ? `${metric_id}_30d_sum` : `${metric_id}_7d_latest`
}

/** By every name of the metric; where two share one, the first of the catalog is meant. */
const columnsByName = perMetrics(
  (metrics): ReadonlyMap<string, string> =>
    new Map(
      metrics
        .filter((metric) => metric.table_enabled)
        .toReversed()
        .flatMap((metric) =>
          [
            metric.title,
            metric.short_title,
            metric.metric_id,
            metric.metric_id.replaceAll('_', ' '),
          ].map((name): [string, string] => [name.toLowerCase(), usualColumn(metric)]),
        ),
    ),
)
