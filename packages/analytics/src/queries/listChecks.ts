import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import type { ProjectCheck } from '@tickmark/core/answers/ProjectChecks'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { readChecks } from './readChecks.ts'

export type Days = { from: Day; to: Day }

/** What an answer shows: the reported series that it reads, of these projects, on these days. */
export type CheckScope = {
  used: readonly { metric_id: string; project_id: string }[]
  /** Only these projects; null for all of the series. */
  projects: readonly string[] | null
  /** The same days of all metrics, or those of each; null for all days. */
  range: Days | ReadonlyMap<string, Days> | null
}

type Compared = Pick<CheckResult, 'check_id' | 'title' | 'compared' | 'failed'>

/** Every check after the last load, over all metrics, projects and days. */
export async function listChecks(db: Analytics): Promise<CheckResult[]> {
  return addUp(await readChecks(db))
}

/**
 * The checks of the metrics, projects and days that an answer shows. A check that compared nothing there is left out, so
 * that no check at all means that none covers what is shown.
 */
export async function listScopedChecks(
  db: Analytics,
  { used, projects, range }: CheckScope,
): Promise<CheckResult[]> {
  const metrics = new Set(used.map(({ metric_id }) => metric_id))
  const chosen = projects ? new Set(projects) : null
  const owners = new Set(used.map(({ project_id }) => project_id))
  const about = (await readChecks(db)).filter((check) =>
    check.metrics.some((id) => metrics.has(id)),
  )
  const own = about.filter(
    ({ project_id }) => owners.has(project_id) && (chosen === null || chosen.has(project_id)),
  )
  if (own.length === 0 || range === null) return addUp(own)
  const isAll = own.length === about.length
  const parts = await Promise.all(
    groupByDays(own, range).map(({ days, checks }) => countDays(db, checks, { ...days, isAll })),
  )
  return addUp(parts.flat())
}

/** The days of either and all between them. */
export function joinDays(known: Days | undefined, days: Days): Days {
  if (known === undefined) return days
  return {
    from: known.from < days.from ? known.from : days.from,
    to: known.to > days.to ? known.to : days.to,
  }
}

/** The checks by the days to count. A check of several metrics counts on the days of any of them. */
function groupByDays(
  own: readonly ProjectCheck[],
  range: Days | ReadonlyMap<string, Days>,
): { days: Days; checks: readonly ProjectCheck[] }[] {
  if ('from' in range) return [{ days: range, checks: own }]
  const daysOf = new Map<string, Days>()
  for (const check of own)
    for (const metric of check.metrics) {
      const days = range.get(metric)
      if (days) daysOf.set(keyOf(check), joinDays(daysOf.get(keyOf(check)), days))
    }
  const groups = new Map<string, { days: Days; checks: ProjectCheck[] }>()
  for (const check of own) {
    const days = daysOf.get(keyOf(check))
    if (days === undefined) continue
    const key = `${days.from} ${days.to}`
    const group = groups.get(key) ?? { days, checks: [] }
    group.checks.push(check)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What the counts of days are stored under: a check of several metrics is stored under none of them. */
function keyOf({ check_id, metrics }: ProjectCheck): string {
  return metrics.length === 1 ? `metric ${metrics[0]}` : `check ${check_id}`
}

export const CHECK_DAYS_SQL = `
  SELECT check_id, metric_id, sum(bitCount(bitAnd(compared_days, shown))) AS compared,
         sum(bitCount(bitAnd(failed_days, shown))) AS failed
  FROM (
    SELECT check_id, metric_id, compared_days, failed_days,
           if(month < {from: Date}, toDayOfMonth({from: Date}) - 1, 0) AS before,
           if(toLastDayOfMonth(month) > {to: Date}, toDayOfMonth({to: Date}), 31) AS until,
           bitShiftLeft(toUInt64(1), until) - bitShiftLeft(toUInt64(1), before) AS shown
    FROM check_months FINAL
    WHERE check_id IN {checks: Array(String)} AND metric_id IN {metrics: Array(String)}
      AND (empty({projects: Array(String)}) OR project_id IN {projects: Array(String)})
      AND month BETWEEN toStartOfMonth({from: Date}) AND {to: Date}
  )
  GROUP BY check_id, metric_id ORDER BY check_id, metric_id`

/** How many days of a range were compared and failed, by check. A day that no check compared counts for nothing. */
async function countDays(
  db: Analytics,
  own: readonly ProjectCheck[],
  { from, to, isAll }: { from: Day; to: Day; isAll: boolean },
): Promise<Compared[]> {
  const titles = new Map(own.map(({ check_id, title }) => [check_id, title]))
  const rows = await db.rows<Omit<Compared, 'title'>>({
    sql: CHECK_DAYS_SQL,
    params: {
      from,
      to,
      checks: [...titles.keys()],
      // A check of several metrics is kept under none of them.
      metrics: [
        ...new Set(own.map(({ metrics: [id = '', ...others] }) => (others.length > 0 ? '' : id))),
      ],
      // None stands for all of them, which may be thousands.
      projects: isAll ? [] : [...new Set(own.map(({ project_id }) => project_id))],
    },
  })
  return rows.map((row) => ({ ...row, title: titles.get(row.check_id) ?? row.check_id }))
}

function addUp(rows: readonly Compared[]): CheckResult[] {
  const results = new Map<string, CheckResult>()
  for (const row of rows) {
    const known = results.get(row.check_id)
    const compared = (known?.compared ?? 0) + row.compared
    const failed = (known?.failed ?? 0) + row.failed
    const { check_id, title } = row
    results.set(check_id, { check_id, title, passed: failed === 0, compared, failed })
  }
  return [...results.values()].filter(({ compared }) => compared > 0)
}
