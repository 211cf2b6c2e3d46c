import type { Params } from '../compile/createParams.ts'
import { type Anchored, figuresSql } from './figuresSql.ts'
import { seriesSql } from './seriesSql.ts'

/**
 * From one row per project and day to one row per metric, interval and project, in the order of the table `aggregates`;
 * see `figuresSql`.
 *
 * With `keys` the rows of a day are told apart by these columns, and so are those of the summary.
 */
export function summarySql(
  daily: string,
  input: Anchored & { params: Params; keys?: readonly string[] },
): string {
  const { plan, params, keys = ['project_id'] } = input
  return figuresSql(seriesSql(daily, { plan, keys, params }), { ...input, keys })
}
