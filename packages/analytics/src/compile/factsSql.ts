import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Params } from './createParams.ts'

/** The table from which points are read: all facts, or those of the last days during the refresh after an increment. */
export type FactsTable = 'facts' | 'recent_facts'

export type FactsSource = {
  /** Null for the newest versions. */
  as_of: AsOf | null
  /** The table from which current points are read, all facts by default; it must contain the requested days. */
  facts?: FactsTable | undefined
  /** SQL of a value over the columns of its point and `source_id`; as the source reports it by default. */
  value?: string | undefined
}

/** SQL of the latest version of each point of a table. */
export const LATEST_IN: Record<FactsTable, string> = {
  facts: 'facts FINAL',
  recent_facts: 'recent_facts',
}

/** The columns that identify a point. */
export const POINT_KEY = 'metric_id, project_id, chain_id, product_id, contract_id, day'

/**
 * SQL of the valid points, in parentheses: the latest version of each, or the latest that was known at a moment.
 * Columns: `POINT_KEY, value, provisional`.
 * @param where A condition over `POINT_KEY`.
 */
export function factsSql(
  where: string,
  { as_of: asOf, facts = 'facts', value = 'value' }: FactsSource,
  params: Params,
): string {
  const columns = `${POINT_KEY}, ${value === 'value' ? 'value' : `${value} AS value`}, provisional`
  if (asOf === null) return `(SELECT ${columns} FROM ${LATEST_IN[facts]} WHERE ${where})`
  const newest = (column: string) =>
    `argMax(versions.${column}, (versions.observed_at, versions.batch_id)) AS ${column}`
  const read = value === 'value' ? ['value', 'provisional'] : ['value', 'provisional', 'source_id']
  const known = `
    SELECT ${POINT_KEY}, ${read.map(newest).join(', ')}
    FROM (SELECT * FROM observations WHERE ${where} AND ${asOfFactsSql(asOf, params)}) AS versions
    GROUP BY ${POINT_KEY}`
  return value === 'value' ? `(${known})` : `(SELECT ${columns} FROM (${known}))`
}

/** SQL of whether a version was known at a moment; over the columns `observed_at` and `batch_id`. */
export function asOfFactsSql({ by, moment }: AsOf, params: Params): string {
  if (by === 'observed')
    return `observed_at <= fromUnixTimestamp64Milli(${params.add(moment, 'Int64')}, 'UTC')`
  return `batch_id < ${params.add(firstBatchAfter(moment), 'String')}`
}

/**
 * A bound above the id of every batch that began by then. Batch ids start with the millisecond of their creation
 * (UUID version 7), and batches are loaded one at a time, so ids are in the order of loading.
 */
function firstBatchAfter(moment: number): string {
  const hex = (moment + 1).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
