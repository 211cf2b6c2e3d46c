import { COHORT_SUBJECTS } from '@tickmark/core/marts/data/COHORT_MART'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Params } from '../../compile/createParams.ts'
import { factsSql } from '../../compile/factsSql.ts'
import type { MartRows } from '../compileMart.ts'
import { untilSql } from './recordsSql.ts'

type Subject = (typeof COHORT_SUBJECTS)[number]

/**
 * Members of each subject by day, and whether they were active. A day that a source reports without activity counts
 * as reported. Members that exist only when active have no other reports.
 */
const DAYS = {
  'projects with fees': {
    member: 'toString(project_id)',
    seen: 'value > 0',
    metrics: ['fees'],
  },
  'projects with users': {
    member: 'toString(project_id)',
    seen: 'value > 0',
    metrics: ['user_dau', 'active_addresses_daily'],
  },
  'active contracts': {
    member: `concat(chain_id, ' ', address)`,
    // A list of the busiest contracts says nothing about those that have left it.
    seen: "source_id != 'blockscout' AND (inflow != 0 OR outflow != 0 OR gas_used > 0 OR events > 0 OR callers > 0)",
    table: 'contract_activity',
  },
  'largest holders': {
    member: `concat(project_id, ' ', chain_id, ' ', address)`,
    seen: 'balance > 0',
    table: 'token_holders',
  },
} as const satisfies Record<
  Subject,
  { member: string; seen: string } & ({ metrics: readonly string[] } | { table: string })
>

/** Subjects for which reports without activity are known. */
const REPORTED = ['projects with fees', 'projects with users'] as const satisfies Subject[]

/**
 * Retention by month of first activity, a row for every cohort and month up to the newest of its subject. A month
 * without reports is missing; one without activity of the cohort is zero.
 */
export function cohortsSql(asOf: AsOf | null, params: Params): MartRows {
  const fromSql = (subject: Subject) => {
    const days = DAYS[subject]
    if (!('metrics' in days)) return `${days.table} FINAL WHERE ${untilSql(asOf, params)}`
    return factsSql(
      `metric_id IN ${params.add(days.metrics, 'Array(String)')}`,
      { as_of: asOf },
      params,
    )
  }
  const months = COHORT_SUBJECTS.map(
    (subject) => `
      SELECT '${subject}' AS subject, ${DAYS[subject].member} AS member, toStartOfMonth(day) AS month,
             max(ifNull(${DAYS[subject].seen}, 0)) AS is_seen, max(day) AS newest
      FROM ${fromSql(subject)} GROUP BY member, month`,
  )
  const members = `
    SELECT subject, member, minIf(month, is_seen) AS cohort, groupArrayIf(month, is_seen) AS seen_months,
           groupArray(month) AS told_months, min(month) AS oldest, max(newest) AS newest
    FROM (${months.join(' UNION ALL ')}) GROUP BY subject, member`
  const cohorts = `
    SELECT subject, cohort, count() AS members, sumMap(seen_months, arrayMap(_ -> 1, seen_months)) AS seen_by,
           sumMap(told_months, arrayMap(_ -> 1, told_months)) AS told_by
    FROM (${members}) WHERE notEmpty(seen_months) GROUP BY subject, cohort`
  const bounds = `
    SELECT subject, min(oldest) AS first_month, max(newest) AS newest_day,
           groupUniqArrayArray(told_months) AS known_months
    FROM (${members}) GROUP BY subject`
  const at = (by: string) => `toFloat64(${by}.2[indexOf(${by}.1, at)])`
  const isReported = `subject IN (${REPORTED.map((subject) => `'${subject}'`).join(', ')})`
  return {
    sql: `
      SELECT subject, CAST(toDate32(cohort), 'Nullable(Date32)') AS cohort, CAST(months, 'Nullable(Float64)') AS age,
             CAST(toDate32(at), 'Nullable(Date32)') AS month, CAST(members, 'Nullable(Float64)') AS size,
             if(has(known_months, at), ${at('seen_by')}, NULL) AS seen, seen / members AS retention,
             if(has(known_months, at) AND ${isReported}, ${at('told_by')}, NULL) AS reported,
             seen / nullIf(reported, 0) AS retention_of_reported,
             if(cohort = first_month, 'yes', 'no') AS is_first,
             if(at = toStartOfMonth(newest_day) AND newest_day < toLastDayOfMonth(newest_day), 'yes', 'no') AS is_unfinished
      FROM (
        SELECT subject, cohort, members, seen_by, told_by, first_month, newest_day, known_months, months,
               addMonths(cohort, months) AS at
        FROM (${cohorts}) AS cohorts INNER JOIN (${bounds}) AS bounds USING (subject)
        ARRAY JOIN range(toUInt32(dateDiff('month', cohort, newest_day)) + 1) AS months
      )`,
    hasSource: `((SELECT count() FROM series WHERE metric_id IN ('fees', 'user_dau', 'active_addresses_daily'))
      + (SELECT count() FROM contract_activity) + (SELECT count() FROM token_holders) > 0)`,
    sources: `arraySort(arrayDistinct(arrayConcat(
      (SELECT groupUniqArrayArray(source_ids) FROM series WHERE metric_id IN ('fees', 'user_dau', 'active_addresses_daily')),
      (SELECT groupUniqArray(toString(source_id)) FROM contract_activity),
      (SELECT groupUniqArray(toString(source_id)) FROM token_holders))))`,
  }
}
