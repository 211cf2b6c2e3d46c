import { AppError } from '@tickmark/core/errors/AppError'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import { isQuarter } from '@tickmark/core/time/Quarter'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { makeWindow } from '../compile/makeWindow.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { METRICS_PER_PASS } from './compileDays.ts'
import { computeFiguresSql } from './computeFiguresSql.ts'

type Figure = { metric_id: string; interval: AggregateInterval }

type Wanted = {
  figures: readonly Figure[]
  asOf: AsOf | null
  /** Limits figures that are computed on request to these projects; all by default. */
  projects?: readonly string[] | null
  /** The last day of each metric, for figures that end with the data of a project and not with those of all. */
  ends?: ReadonlyMap<string, Day> | undefined
}

/** Current figures are in the table; those of a past moment or of a quarter are computed on request. */
const MAX_METRICS = 60

/**
 * SQL of the table or subquery to read project figures from: `aggregates`, or the same rows computed from what was
 * known at a moment, from the visible history, or of a quarter. The computed rows have the requested metrics and intervals only; of
 * a limited history, rows that lie within it are read from the table. As of a moment each interval is computed
 * separately, so that only figures over all time read all days.
 * @throws AppError `bad-request` for more metrics as of a moment than can be computed at once, `too-large` for too much
 * work.
 */
export async function figuresTableSql(
  db: Analytics,
  { figures, asOf, projects = null, ends }: Wanted,
  params: Params,
): Promise<string> {
  const start = (await db.history?.start()) ?? null
  const isCurrent = asOf === null && ends === undefined
  const stored = isCurrent ? figures.filter((one) => !isOfQuarter(one)) : []
  const covered = start === null ? stored : await listCovered(db, stored, start)
  if (covered.length === figures.length) return 'aggregates'
  const rest = figures.filter((figure) => !covered.includes(figure))
  const count = new Set(rest.map(({ metric_id }) => metric_id)).size
  if (count > MAX_METRICS)
    throw new AppError(
      'bad-request',
      `Figures as of a moment, of a quarter, or of a limited history, can be requested for at most ${MAX_METRICS} metrics at a time. Request fewer.`,
      { errors: [{ code: 'too-large', field: asOf === null ? 'columns' : 'as_of', value: count }] },
    )
  const parts: string[] = []
  let steps = 0
  if (covered.length > 0) {
    const names = [...new Set(covered.map(nameOf))]
    parts.push(
      `SELECT * FROM aggregates WHERE concat(metric_id, ' ', interval) IN ${params.add(names, 'Array(String)')}`,
    )
  }
  const [quarters, rolling] = [rest.filter(isOfQuarter), rest.filter((one) => !isOfQuarter(one))]
  const passes = asOf === null ? groupByIntervals(rolling) : groupByInterval(rolling)
  for (const pass of [...passes, ...groupByInterval(quarters)]) {
    const computed = await computeFiguresSql(
      db,
      { ...pass, asOf, projects, ends, before: steps },
      params,
    )
    if (computed === null) continue
    steps = computed.steps
    parts.push(computed.sql)
  }
  return parts.length === 0
    ? '(SELECT * FROM aggregates WHERE 0)'
    : `(${parts.join(' UNION ALL ')})`
}

function isOfQuarter({ interval }: Figure): boolean {
  return isQuarter(interval)
}

function nameOf({ metric_id, interval }: Figure): string {
  return `${metric_id} ${interval}`
}

type Pass = { metrics: readonly string[]; intervals: readonly AggregateInterval[] }

/** A limited history is short, so one pass reads the days of all intervals of its metrics. */
function groupByIntervals(figures: readonly Figure[]): Pass[] {
  const intervals = Map.groupBy(
    [...Map.groupBy(figures, ({ metric_id }) => metric_id)],
    ([, members]) => [...new Set(members.map(({ interval }) => interval))].sort().join(' '),
  )
  return [...intervals.values()].flatMap((alike) =>
    split(
      alike.map(([metric_id]) => metric_id),
      [...new Set((alike[0]?.[1] ?? []).map(({ interval }) => interval))],
    ),
  )
}

function groupByInterval(figures: readonly Figure[]): Pass[] {
  return [...Map.groupBy(figures, ({ interval }) => interval)].flatMap(([interval, members]) =>
    split([...new Set(members.map(({ metric_id }) => metric_id))], [interval]),
  )
}

function split(ids: readonly string[], intervals: readonly AggregateInterval[]): Pass[] {
  const passes: Pass[] = []
  for (let at = 0; at < ids.length; at += METRICS_PER_PASS)
    passes.push({ metrics: ids.slice(at, at + METRICS_PER_PASS), intervals })
  return passes
}

/**
 * The figures whose refreshed values depend only on days from `start` on. Sums and counts depend on their window and
 * the one before; levels on the newest value before, however old.
 */
async function listCovered(
  db: Analytics,
  figures: readonly Figure[],
  start: Day,
): Promise<Figure[]> {
  const covered: Figure[] = []
  for (const [id, members] of Map.groupBy(figures, (figure) => figure.metric_id)) {
    const { kind, derivation } = getMetric(id)
    const { measures, leaves } = planMeasures(db.catalog, [id], createParams())
    const isOfDays =
      (kind === 'flow' || kind === 'unique') &&
      derivation?.by !== 'sector_gmv' &&
      leaves.every(({ window_days }) => window_days === null)
    const [anchor = null] = (await findAnchors(db, measures, null)).values()
    if (!isOfDays || anchor === null) continue
    covered.push(...members.filter(({ interval }) => makeWindow(interval, anchor).read >= start))
  }
  return covered
}
