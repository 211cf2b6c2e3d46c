import { listQualifiers, type QualifiedQuery } from '@tickmark/core/charts/listQualifiers'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { RowColumn } from '../context/RowWriter.ts'

/** The description of the values of a file, as fields that each of its rows ends with. */
export type ValueFields = { granularity?: Granularity; qualifiers?: string }

/**
 * Returns what the rows of a file say of their values: the granularity unless it is days, and what makes them other
 * values than those of their metrics. So no reader, ours included, takes a share for the metric.
 */
export function describeValues({
  granularity = 'day',
  ...query
}: QualifiedQuery & { granularity?: Granularity }): ValueFields {
  const qualifiers = listQualifiers(query)
  return {
    ...(granularity !== 'day' && { granularity }),
    ...(qualifiers.length > 0 && { qualifiers: qualifiers.join('; ') }),
  }
}

/** Returns the columns of these fields. */
export function listValueColumns(said: ValueFields): RowColumn[] {
  return Object.keys(said).map((name) => ({ name, kind: 'text' }))
}
