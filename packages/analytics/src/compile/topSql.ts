import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addUpSql, withPartsSql } from './addUpSql.ts'
import { comparableSql } from './comparableSql.ts'
import type { Params } from './createParams.ts'
import type { CompileInput, Plan } from './Plan.ts'

/**
 * The treatment of keys below the n largest: removed now (`early`), added up as one (`others`), or kept with a column
 * `key_rank`, 0 for a hidden key, for a later step to remove them (`late`), also besides their sum (`both`).
 */
export type Cut = 'early' | 'others' | 'late' | 'both'

type TopInput = {
  sql: string
  keys: readonly string[]
  /** Columns of counts, which are greatest of what is summed up. */
  counts: readonly string[]
  plan: Plan
  top: NonNullable<MetricQuery['top']>
  order: MetricQuery['order']
  cut: Cut
  /** Condition for a key that is shown, by its columns and `key_rank`. */
  isShown: string
  /** Condition for the requested range, without earlier periods that transforms need. */
  inRange: string
  unranked: CompileInput['unranked']
}

/**
 * Finds the n largest keys by a measure, or the smallest: amounts by their sum in the range, others by their newest
 * value. Keys without a value of that measure, and projects that are not ranked, come last. The rest is removed, or
 * becomes one key whose parts are added up before ratios are computed.
 */
export function topSql(input: TopInput, params: Params): string {
  const { sql, keys, plan, top, cut, inRange, isShown, unranked } = input
  const [first] = plan.measures
  const measure = plan.ranking ?? plan.measures.find((one) => one.metric === top.by) ?? first
  if (!measure || keys.length === 0) return sql
  const isRanked =
    unranked?.size && keys.includes('project_id')
      ? `AND project_id NOT IN ${params.add([...unranked], 'Array(String)')}`
      : ''
  // A key is among the largest only if the answer has something of it.
  const isShownAtAll =
    plan.ranking && first ? `AND countIf(${inRange} AND (${first.sql}) IS NOT NULL) > 0` : ''
  const hasValue = `${inRange} AND (${measure.sql}) IS NOT NULL ${isRanked}`
  const score =
    measure.kind === 'flow'
      ? `sumIf(${measure.sql}, ${hasValue})`
      : `argMaxIf(${measure.sql}, period, ${hasValue})`
  // Rows are grouped by key, sorted and unfolded again: window functions over all of them would sort them several
  // times.
  const days = input.counts
  const names = ['period', 'prov', ...plan.leaves.map((leaf) => leaf.name), ...days]
  const gathered = `
    SELECT ${keys.join(', ')}, groupArray((${names.join(', ')})) AS cells, if(countIf(${hasValue}) > 0 ${isShownAtAll}, ${score}, NULL) AS score
    FROM (${sql}) GROUP BY ${keys.join(', ')}`
  // Multiples that say nothing come after all others, in either order.
  const isLast = `${comparableSql('score', measure.format)} IS NULL`
  const position = `row_number() OVER (ORDER BY ${measure.format === 'multiple' ? `${isLast}, ` : ''}score ${input.order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, ${keys.join(', ')})`
  const ranked = `SELECT *, if(score IS NULL, 0, ${position}) AS key_rank, count(score) OVER () AS total_series FROM (${gathered})`
  const counted = `
    SELECT ${keys.join(', ')}, key_rank, total_series, ${names.map((name, index) => `cell.${index + 1} AS ${name}`).join(', ')}
    FROM (${ranked}) ARRAY JOIN cells AS cell`
  if (cut === 'late') return counted
  if (cut === 'early') return `${counted} WHERE ${isShown}`
  const named = keys.map((key) => `if(${isShown}, toString(${key}), '${OTHERS_KEY}') AS k_${key}`)
  const leaves = [
    ...plan.leaves.map((leaf) => `${addUpSql(leaf)} AS s_${leaf.name}`),
    ...days.map((name) => `max(${name}) AS s_${name}`),
  ]
  const merged = (further: readonly string[]) => `
    SELECT ${keys.map((key) => `k_${key} AS ${key}`).join(', ')}, period, s_prov AS prov, s_total AS total_series,
           ${[...names.slice(2).map((name) => `s_${name} AS ${name}`), ...further].join(', ')}
    FROM (
      SELECT ${named.join(', ')}, period, max(prov) AS s_prov, any(total_series) AS s_total, ${leaves.join(', ')}
      FROM (${withPartsSql(counted, plan)}) GROUP BY ${keys.map((key) => `k_${key}`).join(', ')}, period
    )`
  if (cut === 'others') return merged([])
  return `${merged(['1 AS key_rank'])} UNION ALL
    SELECT ${keys.map((key) => `toString(${key}) AS ${key}`).join(', ')}, period, prov, total_series,
           ${[...names.slice(2), '0 AS key_rank'].join(', ')}
    FROM (${counted}) WHERE NOT ${isShown}`
}
