import type { Params } from '../compile/createParams.ts'
import type { Plan } from '../compile/Plan.ts'

/**
 * From one row per key and day, with a column for each measure, to one row per measure and key: `metric_id`, the keys,
 * the `days` that have a value, in order, and their `values`. What has no value has no row.
 */
export function seriesSql(
  daily: string,
  { plan, keys, params }: { plan: Pick<Plan, 'measures'>; keys: readonly string[]; params: Params },
): string {
  const key = keys.join(', ')
  const points = plan.measures.map(
    ({ metric, name }) =>
      `(${params.add(metric, 'String')}, arraySort(groupArrayIf((period, assumeNotNull(${name})), ${name} IS NOT NULL)))`,
  )
  return `
    SELECT one.1 AS metric_id, ${key}, tupleElement(one.2, 1) AS days, tupleElement(one.2, 2) AS values
    FROM (SELECT ${key}, [${points.join(', ')}] AS all FROM (${daily}) GROUP BY ${key})
    ARRAY JOIN all AS one
    WHERE notEmpty(one.2)`
}
