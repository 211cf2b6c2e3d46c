import { OTHERS_KEY } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { ADD_UP } from './ADD_UP.ts'
import type { Plan } from './Plan.ts'

type TopInput = {
  sql: string
  keys: readonly string[]
  plan: Plan
  top: NonNullable<MetricQuery['top']>
  /** Condition that holds in the asked range, without the periods before it that transforms look at. */
  inRange: string
}

/**
 * Keeps the n largest keys by a measure: amounts by their sum in the range, everything else by its newest value.
 * The rest becomes one key whose parts are added up before ratios are taken of them, or is left out.
 */
export function topSql({ sql, keys, plan, top, inRange }: TopInput): string {
  const measure = plan.measures.find((one) => one.metric === top.by) ?? plan.measures[0]
  if (!measure || keys.length === 0) return sql
  const partition = `PARTITION BY ${keys.join(', ')}`
  const score =
    measure.kind === 'flow'
      ? `sumIf(${measure.sql}, ${inRange} AND (${measure.sql}) IS NOT NULL) OVER (${partition})`
      : `argMaxIf(${measure.sql}, period, ${inRange} AND (${measure.sql}) IS NOT NULL) OVER (${partition})`
  const hasValue = `countIf(${inRange} AND (${measure.sql}) IS NOT NULL) OVER (${partition})`
  const scored = `SELECT *, if(${hasValue} > 0, ${score}, NULL) AS score FROM (${sql})`
  const ranked = `
    SELECT *, dense_rank() OVER (ORDER BY score DESC NULLS LAST, ${keys.join(', ')}) AS key_rank
    FROM (${scored}) WHERE score IS NOT NULL`
  const counted = `SELECT * REPLACE (max(key_rank) OVER () AS total_series) FROM (${ranked})`
  if (!top.others) return `SELECT * FROM (${counted}) WHERE key_rank <= ${top.n}`
  const named = keys.map(
    (key) => `if(key_rank <= ${top.n}, toString(${key}), '${OTHERS_KEY}') AS k_${key}`,
  )
  const leaves = plan.leaves.map((leaf) => `${ADD_UP[leaf.kind](leaf.name)} AS s_${leaf.name}`)
  return `
    SELECT ${keys.map((key) => `k_${key} AS ${key}`).join(', ')}, period, s_prov AS prov, s_total AS total_series,
           ${plan.leaves.map((leaf) => `s_${leaf.name} AS ${leaf.name}`).join(', ')}
    FROM (
      SELECT ${named.join(', ')}, period, max(prov) AS s_prov, any(total_series) AS s_total, ${leaves.join(', ')}
      FROM (${counted}) GROUP BY ${keys.map((key) => `k_${key}`).join(', ')}, period
    )`
}
