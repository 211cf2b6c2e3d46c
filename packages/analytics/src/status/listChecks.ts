import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
import type { ProjectCheck, ProjectChecks } from '@tickmark/core/answers/Quality'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { IDENTITIES } from '../quality/IDENTITIES.ts'
import { indexSeries } from '../series/indexSeries.ts'

export type DayRange = { from: Day; to: Day }

/** The scope of an answer: the reported series that it reads, of these projects, on these days. */
type CheckScope = {
  used: readonly { metric_id: string; project_id: string }[]
  /** Only these projects; null for all of the series. */
  projects: readonly string[] | null
  /** The same days of all metrics, or those of each; null for all days. */
  range: DayRange | ReadonlyMap<string, DayRange> | null
}

type Compared = Omit<CheckResult, 'passed'>

/** The outcome of all checks after the last load, over all metrics, projects and days. */
export async function listChecks(db: Analytics): Promise<CheckResult[]> {
  return addUp(
    (await readChecks(db)).map(({ check_id, title, compared, failed }) => ({
      check_id,
      title,
      compared,
      failed,
    })),
  )
}

/**
 * The checks for the metrics, projects and days of an answer. Checks without comparisons are omitted, so an empty
 * list means that no check covers the answer.
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
  if (own.length === 0 || range === null)
    return addUp(own.map((check) => placeExceptions(check, metrics)))
  const isAll = own.length === about.length
  const parts = await Promise.all(
    groupByDays(own, range).map(({ days, checks }) =>
      countDays(db, { checks, metrics }, { ...days, isAll }),
    ),
  )
  return addUp(parts.flat())
}

/** The range that includes both ranges. */
export function joinDays(known: DayRange | undefined, days: DayRange): DayRange {
  if (known === undefined) return days
  return {
    from: known.from < days.from ? known.from : days.from,
    to: known.to > days.to ? known.to : days.to,
  }
}

/** Groups checks by the days to count. A check of several metrics counts on the days of any of them. */
function groupByDays(
  own: readonly ProjectCheck[],
  range: DayRange | ReadonlyMap<string, DayRange>,
): { days: DayRange; checks: readonly ProjectCheck[] }[] {
  if ('from' in range) return [{ days: range, checks: own }]
  const daysOf = new Map<string, DayRange>()
  for (const check of own)
    for (const metric of check.metrics) {
      const days = range.get(metric)
      if (days) daysOf.set(keyOf(check), joinDays(daysOf.get(keyOf(check)), days))
    }
  const groups = new Map<string, { days: DayRange; checks: ProjectCheck[] }>()
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

/** The key of the stored days: a check of several metrics is stored without a metric. */
function keyOf({ check_id, metrics }: ProjectCheck): string {
  return metrics.length === 1 ? `metric ${metrics[0]}` : `check ${check_id}`
}

/** A check of one project, so all exceptions are of this project. */
function placeExceptions(
  { check_id, title, compared, failed, ...check }: ProjectCheck,
  shown: ReadonlySet<string>,
): Compared {
  const metrics = check.metrics.filter((id) => shown.has(id))
  const exceptions = { metrics, projects: [check.project_id], from: null, to: null }
  return { check_id, title, compared, failed, ...(failed > 0 && { exceptions }) }
}

/** Later than any day. */
const LAST_DAY: Day = '2149-06-06'

/** The days of a range that are visible. */
async function showDays({ history }: Analytics, { from, to }: DayRange): Promise<DayRange> {
  const start = (await history?.start()) ?? from
  return { from: from < start ? start : from, to }
}

/** A check of sums of months says nothing of a month that is shown in part: its sum contains days that are not shown. */
const OF_MONTHS = IDENTITIES.filter(({ isOfMonths }) => isOfMonths).map(({ check_id }) => check_id)

const SHOWN_DAYS_SQL = `
    SELECT check_id, metric_id, toString(project_id) AS project, compared_days, failed_days,
           if(month < {from: Date}, toDayOfMonth({from: Date}) - 1, 0) AS before,
           if(toLastDayOfMonth(month) > {to: Date}, toDayOfMonth({to: Date}), 31) AS until,
           if(before > 0 AND check_id IN ('${OF_MONTHS.join("', '")}'), 0,
              bitShiftLeft(toUInt64(1), until) - bitShiftLeft(toUInt64(1), before)) AS shown
    FROM check_months FINAL
    WHERE check_id IN {checks: Array(String)} AND metric_id IN {metrics: Array(String)}
      AND (empty({projects: Array(String)}) OR project_id IN {projects: Array(String)})
      AND month BETWEEN toStartOfMonth({from: Date}) AND {to: Date}`

export const CHECK_DAYS_SQL = `
  SELECT check_id, metric_id, sum(bitCount(bitAnd(compared_days, shown))) AS compared,
         sum(bitCount(bitAnd(failed_days, shown))) AS failed,
         arraySort(groupUniqArrayIf(project, bitAnd(failed_days, shown) != 0)) AS projects
  FROM (${SHOWN_DAYS_SQL})
  GROUP BY check_id, metric_id ORDER BY check_id, metric_id`

const PROJECT_DAYS_SQL = `
  SELECT check_id, metric_id, project, sum(bitCount(bitAnd(compared_days, shown))) AS compared,
         sum(bitCount(bitAnd(failed_days, shown))) AS failed
  FROM (${SHOWN_DAYS_SQL})
  GROUP BY check_id, metric_id, project`

/** The outcome of the checks of projects on some days, without checks that compared nothing. */
async function countProjectDays(
  db: Analytics,
  checks: readonly ProjectCheck[],
  days: DayRange,
): Promise<ProjectCheck[]> {
  const rows = await db.rows<{
    check_id: string
    metric_id: string
    project: string
    compared: number
    failed: number
  }>({
    sql: PROJECT_DAYS_SQL,
    params: paramsOf(checks, { ...(await showDays(db, days)), isAll: false }),
  })
  const found = new Map(
    rows.map((row) => [`${row.check_id} ${row.metric_id} ${row.project}`, row] as const),
  )
  return checks.flatMap((check) => {
    const row = found.get(`${check.check_id} ${storedUnder(check)} ${check.project_id}`)
    return row === undefined || row.compared === 0
      ? []
      : [{ ...check, compared: row.compared, failed: row.failed }]
  })
}

/** Counts the days of a range that were compared and that failed, by check. Days without comparisons do not count. */
async function countDays(
  db: Analytics,
  { checks, metrics }: { checks: readonly ProjectCheck[]; metrics: ReadonlySet<string> },
  days: DayRange & { isAll: boolean },
): Promise<Compared[]> {
  const rows = await db.rows<
    Pick<Compared, 'check_id' | 'compared' | 'failed'> & { metric_id: string; projects: string[] }
  >({
    sql: CHECK_DAYS_SQL,
    params: paramsOf(checks, { ...(await showDays(db, days)), isAll: days.isAll }),
  })
  return rows.map(({ metric_id, projects, ...row }) => {
    const own = checks.filter(
      (check) => check.check_id === row.check_id && storedUnder(check) === metric_id,
    )
    const shown = new Set(own.flatMap((check) => check.metrics.filter((id) => metrics.has(id))))
    const exceptions = { metrics: [...shown].sort(), projects, from: days.from, to: days.to }
    return { ...row, title: own[0]?.title ?? row.check_id, ...(row.failed > 0 && { exceptions }) }
  })
}

function paramsOf(
  checks: readonly ProjectCheck[],
  { from, to, isAll }: DayRange & { isAll: boolean },
): Record<string, unknown> {
  return {
    from,
    to,
    checks: [...new Set(checks.map(({ check_id }) => check_id))],
    metrics: [...new Set(checks.map(storedUnder))],
    // An empty list means all projects, which may be thousands.
    projects: isAll ? [] : [...new Set(checks.map(({ project_id }) => project_id))],
  }
}

/** The metric under which the days of a check are stored; empty for a check of several metrics. */
function storedUnder({ metrics: [id = '', ...others] }: ProjectCheck): string {
  return others.length > 0 ? '' : id
}

function addUp(rows: readonly Compared[]): CheckResult[] {
  const results = new Map<string, CheckResult>()
  for (const row of rows) {
    const known = results.get(row.check_id)
    const compared = (known?.compared ?? 0) + row.compared
    const failed = (known?.failed ?? 0) + row.failed
    const exceptions = uniteExceptions(known?.exceptions, row.exceptions)
    const { check_id, title } = row
    results.set(check_id, {
      check_id,
      title,
      passed: failed === 0,
      compared,
      failed,
      ...(exceptions && { exceptions }),
    })
  }
  return [...results.values()].filter(({ compared }) => compared > 0)
}

type Exceptions = CheckResult['exceptions']

function uniteExceptions(one: Exceptions, other: Exceptions): Exceptions {
  if (one === undefined || other === undefined) return one ?? other
  const days =
    one.from && one.to && other.from && other.to
      ? joinDays({ from: one.from, to: one.to }, { from: other.from, to: other.to })
      : { from: null, to: null }
  return {
    metrics: [...new Set([...one.metrics, ...other.metrics])].sort(),
    projects: [...new Set([...one.projects, ...other.projects])].sort(),
    ...days,
  }
}

export const CHECKS_SQL =
  'SELECT check_id, title, metrics, project_id, compared, failed FROM checks ORDER BY check_id, metric_id, project_id'

/**
 * Reads what the last load compared, in the order of checks, metrics and projects. Memoized per data version, since
 * every chart names checks.
 */
export const readChecks = memoPerVersion(async (db): Promise<ProjectCheck[]> => {
  const { history } = db
  if (history === undefined) return db.rows<ProjectCheck>({ sql: CHECKS_SQL })
  // A comparison with a metric that the view lacks would say something about it.
  const checks = (await history.whole.rows<ProjectCheck>({ sql: CHECKS_SQL })).filter(
    ({ metrics }) => !metrics.some((id) => history.locked.includes(id)),
  )
  const start = await history.start()
  if (start === null || checks.length === 0) return checks
  // It says something about the days before its own, which may be hidden.
  const own = checks.filter(({ check_id }) => check_id !== 'frozen')
  return countProjectDays(db, own, { from: start, to: LAST_DAY })
})

type ChecksFilter = {
  projects?: readonly string[]
  /** Only checks of any of these metrics. */
  metrics?: readonly string[]
  /** Only comparisons on these days. */
  days?: DayRange
}

/** The outcome of each identity for each project, from the derived tables. */
export async function listProjectChecks(
  db: Analytics,
  { projects, metrics, days }: ChecksFilter = {},
): Promise<ProjectChecks> {
  const checks = (await readChecks(db)).filter(
    (check) =>
      (projects === undefined || projects.includes(check.project_id)) &&
      (metrics === undefined || check.metrics.some((id) => metrics.includes(id))),
  )
  return {
    checks:
      days === undefined || checks.length === 0 ? checks : await countProjectDays(db, checks, days),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}
