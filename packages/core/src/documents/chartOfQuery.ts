import { findMetric } from '../metrics/findMetric.ts'
import type { MetricQuery } from '../query/MetricQuery.ts'
import { ChartDefinition, type CustomChartKind } from './ChartDefinition.ts'

/** A chart of one query, drawn as its values are usually drawn. */
export function chartOfQuery(query: MetricQuery): ChartDefinition {
  return ChartDefinition.parse({ questions: [{ id: 'a', query }], kind: chooseKind(query) })
}

/** Parts of a whole are stacked, amounts of long periods and their changes are bars, and everything else is a line. */
function chooseKind({ metrics, breakdown, transforms, granularity }: MetricQuery): CustomChartKind {
  const last = transforms.at(-1)?.kind
  if (last === 'share') return 'area'
  if (granularity === 'day' || granularity === 'week') return 'line'
  if (last === 'change') return 'bar'
  const isPlain = last === undefined || last === 'annualised' || last === 'ltm'
  const isAmount = metrics.every((id) => findMetric(id)?.kind === 'flow')
  if (!isPlain || !isAmount) return 'line'
  return breakdown.length > 0 && metrics.length === 1 ? 'stacked' : 'bar'
}
