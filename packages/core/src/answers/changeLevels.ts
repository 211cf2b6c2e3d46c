import type { Aggregation } from '../metrics/AGGREGATIONS.ts'
import { findMetric } from '../metrics/findMetric.ts'
import type { MetricKind } from '../metrics/MetricDefinition.ts'
import { findFigureColumn } from './figureColumns.ts'

/** The figures that changes compare. */
const COMPARED = {
  flow: 'sum',
  unique: 'avg',
  stock: 'latest',
  price: 'latest',
  ratio: 'latest',
} as const satisfies Record<MetricKind, Aggregation>

/**
 * Returns the id of the column with the value that a change of a percentage leads to, by which the change is written in
 * points; undefined for all other columns.
 */
export function findChangeLevel(columnId: string): string | undefined {
  const column = findFigureColumn(columnId)
  if (column?.aggregation !== 'change') return undefined
  const { metric_id, interval } = column
  const metric = findMetric(metric_id)
  if (metric?.format !== 'percent') return undefined
  const aggregation = interval === 'max' ? 'latest' : COMPARED[metric.kind]
  return `${metric_id}_${interval}_${aggregation}`
}

/** Returns the columns that columns of changes need besides: those of `findChangeLevel` that are not among them. */
export function listChangeLevels(columnIds: readonly string[]): string[] {
  const levels = columnIds.flatMap((id) => findChangeLevel(id) ?? [])
  return [...new Set(levels)].filter((id) => !columnIds.includes(id))
}
