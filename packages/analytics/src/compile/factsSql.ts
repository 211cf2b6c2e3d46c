import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Params } from './createParams.ts'
import { knownSql } from './knownSql.ts'

/** The columns that tell two points apart. */
export const POINT_KEY = 'metric_id, project_id, chain_id, product_id, contract_id, day'

/**
 * SQL of the points that count, in parentheses: the latest version of each, or the latest of those that were known at a
 * moment. `POINT_KEY, value, provisional`.
 * @param where A condition over `POINT_KEY`.
 */
export function factsSql(where: string, asOf: AsOf | null, params: Params): string {
  if (asOf === null)
    return `(SELECT ${POINT_KEY}, value, provisional FROM facts FINAL WHERE ${where})`
  const newest = (column: string) =>
    `argMax(versions.${column}, (versions.observed_at, versions.batch_id)) AS ${column}`
  return `(
    SELECT ${POINT_KEY}, ${['value', 'provisional'].map(newest).join(', ')}
    FROM (SELECT * FROM observations WHERE ${where} AND ${knownSql(asOf, params)}) AS versions
    GROUP BY ${POINT_KEY})`
}
