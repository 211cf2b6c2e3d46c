import type { AlertQuery } from '@tickmark/accounts/alerts/AlertQuery'
import type { Figures } from '@tickmark/accounts/alerts/Figures'
import type {
  CollectDigest,
  DigestFacts,
  DigestFigure,
} from '@tickmark/accounts/watchlist/composeDigest'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { queryContext } from '@tickmark/analytics/client/queryContext'
import { findPinMoment } from '@tickmark/analytics/compile/resolveAsOf'
import { listRestatements } from '@tickmark/analytics/provenance/listRestatements'
import { searchFundraises } from '@tickmark/analytics/records/fundraises'
import { getUnlockCalendar } from '@tickmark/analytics/records/getUnlockCalendar'
import { getVestingSchedule } from '@tickmark/analytics/records/getVestingSchedule'
import { type ApiContext, withAccess } from '@tickmark/api/context/ApiContext'
import { narrowRestatements } from '@tickmark/api/gating/narrowRestatements'
import { runMetricQuery } from '@tickmark/api/gating/runMetricQuery'
import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import { readNewest } from '@tickmark/core/alerts/readNewest'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import type { UnlockCalendar } from '@tickmark/core/answers/UnlockCalendar'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMetricValue, formatValue } from '@tickmark/core/formats/formatValue'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import {
  type ResolvedSwitches,
  resolveSwitches,
  type SwitchSettings,
} from '@tickmark/core/switches/resolveSwitches'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import { addDays, type Day, isStale, toDay } from '@tickmark/core/time/Day'

type Asked = { analytics: Analytics; productName: string; switches?: SwitchSettings }

/**
 * Creates the figures that alerts and digests get from the facts: by the same queries as for everyone, as far as a user
 * may read.
 */
export function createFigures({ analytics, productName, switches: operator = {} }: Asked): Figures {
  const switches = resolveSwitches({ operator })
  const contextOf = (access: ApiContext['access']): ApiContext =>
    withAccess({ analytics, now: () => Date.now(), productName, access }, access)
  return {
    ask: (query, access) =>
      queryContext.runInBackground(async () => {
        if ('metrics' in query) return runMetricQuery(contextOf(access), query)
        if (!switches.VESTING_SCHEDULE_ENABLED) throw new AppError('not-found', SWITCHED_OFF)
        return listUnlocksAhead(contextOf(access), query)
      }),
    collect: (favorites, access) =>
      queryContext.runInBackground(() =>
        collectDigest(contextOf(access), { ...favorites, switches }),
      ),
    findPinMoment: () => findPinMoment(analytics, Date.now()),
  }
}

/** The cliffs that an alert asks for: linear unlocks have begun, or come a little every day. */
function listUnlocksAhead(
  { analytics, now }: ApiContext,
  { minimum_usd, minimum_share, ...query }: Exclude<AlertQuery, MetricQuery>,
): Promise<UnlockCalendar> {
  return getUnlockCalendar(analytics, {
    ...query,
    projects: query.projects.map((id) => analytics.catalog.findCurrentId(id) ?? id),
    kind: 'cliff',
    minimum_usd: minimum_usd ?? undefined,
    minimum_share: minimum_share ?? undefined,
    now: now(),
    orderBy: 'day',
    descending: false,
    limit: ALERT_LIMITS.firings,
    offset: 0,
  })
}

/** More of a watchlist is counted, not listed. */
const MAX_PROJECTS = 50
const MAX_LINES = 10

/**
 * Returns the news of favorites of today. Ids that the catalog does not know are passed over, and so is what a switch of
 * the operator hides.
 */
async function collectDigest(
  ctx: ApiContext,
  { switches, ...favorites }: Parameters<CollectDigest>[0] & { switches: ResolvedSwitches },
): ReturnType<CollectDigest> {
  const known = favorites.projects.flatMap((id) => ctx.analytics.catalog.find(id) ?? [])
  const projects = known.slice(0, MAX_PROJECTS)
  const ids = projects.map(({ project_id }) => project_id)
  const figures = await collectFigures(ctx, { projects: ids, metrics: favorites.metrics })
  return {
    ...figures,
    more_projects: known.length - projects.length,
    fundraises:
      ids.length > 0 && switches.DATASET_FUNDRAISES_ENABLED ? await listFundraises(ctx, ids) : [],
    unlocks: switches.VESTING_SCHEDULE_ENABLED ? await listNextUnlocks(ctx, ids) : [],
    restatements: ids.length === 0 ? [] : await listChanged(ctx, ids),
  }
}

/** Rounds of the last week. */
async function listFundraises(ctx: ApiContext, projects: string[]): Promise<string[]> {
  const { rows } = await searchFundraises(ctx.analytics, {
    projects,
    from: addDays(toDay(ctx.now()), -7),
    orderBy: 'day',
    descending: true,
    limit: MAX_LINES,
    offset: 0,
  })
  return rows.map(({ name, round, amount_usd, day }) => {
    const size =
      amount_usd === null ? 'an undisclosed amount' : formatValue(amount_usd, 'usd', 'compact')
    return `${name} raised ${size}${round === '' ? '' : ` (${round})`} on ${formatDay(day)}`
  })
}

/** Values that were changed within the last day, as far as the reader may know them. */
async function listChanged(ctx: ApiContext, projects: string[]): Promise<string[]> {
  const { filter } = await narrowRestatements(ctx, undefined)
  const { restatements, total } = await listRestatements(ctx.analytics, {
    ...filter,
    projects,
    since: new Date(ctx.now() - 86_400_000).toISOString(),
    limit: MAX_LINES,
    offset: 0,
  })
  const lines = restatements.flatMap(({ metric_id, project_id, day, old_value, new_value }) => {
    const metric = findMetric(metric_id)
    if (metric === undefined) return []
    const write = (value: number) => formatMetricValue(value, metric, 'compact')
    const name = ctx.analytics.catalog.nameOf(project_id)
    const label = nameInSentence({ title: metric.short_title })
    return `${name} ${label} of ${formatDay(day)} from ${write(old_value)} to ${write(new_value)}`
  })
  const rest = total - restatements.length
  return rest > 0 ? [...lines, `and ${rest} more`] : lines
}

const AHEAD_DAYS = 7

/** Tokens of these projects that come free within a week. */
async function listNextUnlocks(
  { analytics, now }: ApiContext,
  projects: readonly string[],
): Promise<string[]> {
  const lines: { day: string; text: string }[] = []
  for (const project_id of projects) {
    const { today, token, next } = await getVestingSchedule(analytics, { project_id, now: now() })
    const name = analytics.catalog.nameOf(project_id)
    for (const { day, allocation, amount } of next)
      if (day <= addDays(today, AHEAD_DAYS))
        lines.push({
          day,
          text: `${formatValue(amount, 'number', 'compact')} ${token} of ${name} (${allocation}) on ${formatDay(day)}`,
        })
  }
  return lines
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, MAX_LINES)
    .map(({ text }) => text)
}

/** The metrics in the email for each project, as far as it has them. */
const PROJECT_METRICS = ['price', 'fees', 'revenue', 'tvl'] as const
const MAX_METRICS = 20

type CollectedFigures = Pick<DigestFacts, 'day' | 'is_stale' | 'sample' | 'projects' | 'metrics'>

/** The newest finished values of favorites, with their changes against a day and a week before. */
async function collectFigures(
  ctx: ApiContext,
  { projects, metrics }: { projects: readonly string[]; metrics: readonly string[] },
): Promise<CollectedFigures> {
  const mayRead = (id: string) => findMetric(id) !== undefined && mayReadMetric(ctx.access, id)
  const [own, all] = [
    PROJECT_METRICS.filter(mayRead),
    metrics.filter(mayRead).slice(0, MAX_METRICS),
  ]
  const ofProjects =
    projects.length === 0 || own.length === 0
      ? undefined
      : await askMonth(ctx, {
          metrics: own,
          where: { projects: [...projects] },
          breakdown: ['project'],
        })
  const ofAll = all.length === 0 ? undefined : await askMonth(ctx, { metrics: all })
  const answers = [ofProjects, ofAll].filter((one) => one !== undefined)
  const today = toDay(ctx.now())
  const day = answers.flatMap(listDays).sort().at(-1) ?? null
  return {
    day,
    is_stale: isStale(day, today),
    sample: answers.some(({ meta }) => meta.sample),
    projects:
      ofProjects === undefined
        ? []
        : listProjects(ctx.analytics.catalog, { answer: ofProjects, projects }, today),
    metrics:
      ofAll === undefined ? [] : ofAll.series.flatMap((line) => readFigure(ofAll, line, today)),
  }
}

/** The days of the values in the email; a day that is not over is left out. */
function listDays(answer: MetricAnswer): Day[] {
  return answer.series.flatMap((line) => readNewest(line, answer)?.period ?? [])
}

function askMonth(ctx: ApiContext, asked: Partial<MetricQuery>): Promise<MetricAnswer> {
  return runMetricQuery(ctx, MetricQuery.parse({ range: '30d', ...asked }))
}

function listProjects(
  catalog: Catalog,
  { answer, projects }: { answer: MetricAnswer; projects: readonly string[] },
  today: Day,
): CollectedFigures['projects'] {
  return projects.flatMap((id) => {
    const figures = answer.series
      .filter(({ key }) => key.project === id)
      .flatMap((line) => readFigure(answer, line, today))
    return figures.length === 0 ? [] : { name: catalog.nameOf(id), figures }
  })
}

/** Nothing where a series has no value. */
function readFigure(answer: MetricAnswer, line: Series, today: Day): DigestFigure[] {
  const metric = findMetric(line.metric)
  const newest = readNewest(line, answer)
  if (metric === undefined || newest === undefined) return []
  const { value, day_change, week_change, period } = newest
  return [
    {
      label: metric.short_title,
      value: formatMetricValue(value, metric, 'compact'),
      day_change,
      week_change,
      late_day: isStale(period, today) ? period : null,
    },
  ]
}
