import { AppError } from '@tickmark/core/errors/AppError'
import { toLabelId, toLabelPart } from '@tickmark/core/query/labels'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type Day, toDay } from '@tickmark/core/time/Day'
import {
  endOfPeriod,
  firstPeriodFrom,
  listPeriods,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics, Statement } from '../client/Analytics.ts'
import { compileMetricQuery } from '../compile/compileMetricQuery.ts'
import { createParams } from '../compile/createParams.ts'
import type { Measure, MeasureMarks, Plan } from '../compile/Plan.ts'
import { planQueryMeasures } from '../compile/planMeasures.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { resolveScope, type Scope } from '../compile/resolveScope.ts'
import { findUnranked } from '../rollups/findUnranked.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { indexSeries, listUsedSeries, type SeriesIndex } from '../series/indexSeries.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'
import { weighQuery } from '../series/weighQuery.ts'
import { findSteps } from '../status/findSteps.ts'

/** A query with everything that its answer needs, and the SQL of its rows; see `compileMetricQuery`. */
export type PreparedQuery = {
  query: MetricQuery
  plan: Plan
  scope: Scope
  as_of: AsOf | null
  /** The first visible day; null if all are. */
  earliest: Day | null
  anchors: ReadonlyMap<Measure, Day | null>
  /** All series, now or as of the moment. */
  series: SeriesIndex
  /** The reported series that it reads; without any there are no rows. */
  used: readonly SeriesRow[]
  range: ResolvedRange
  /** First days of the periods, ascending; empty if the range is outside the data. */
  timestamps: readonly Day[]
  statement: Statement
}

/**
 * Validates and compiles a query. Periods that begin before the visible history are omitted.
 * @throws AppError `bad-request` for unknown ids or an invalid formula, `too-large` for too much work.
 */
export async function prepareQuery(db: Analytics, given: MetricQuery): Promise<PreparedQuery> {
  const params = createParams()
  const scope = resolveScope(db.catalog, given.where)
  const query = resolveFocus(given, scope)
  const plan = planQueryMeasures(db.catalog, query, params)
  const earliest = (await db.history?.start()) ?? null
  const as_of = await resolveAsOf(db, query.as_of)
  const anchors = await findAnchors(db, plan.measures, as_of)
  const series = await indexSeries(db, as_of)
  const used = listUsedSeries(plan, scope, series)
  const range = resolveRange(query, anchors, { used, earliest })
  const { from, to } = range
  const { isLarge, isLong } = weighQuery({ query, plan, range, used: range.isOutside ? [] : used })
  return {
    query,
    plan,
    scope,
    as_of,
    earliest,
    anchors,
    series,
    used,
    range,
    timestamps: range.isOutside ? [] : listPeriods(from, to, query.granularity),
    statement: {
      isLarge,
      isLong,
      ...compileMetricQuery(
        {
          query,
          plan,
          scope,
          // A single day without data if the whole range has none.
          range: range.isOutside ? { from, to: from } : range,
          as_of,
          series,
          hasDailyRollup: db.isComputed,
          marks: await findMarks(db, anchors),
          ...(query.top &&
            query.where.projects === undefined && { unranked: await findUnranked(db, as_of) }),
        },
        params,
      ),
    },
  }
}

/** Values of a source that reports weekly are expected weekly. */
async function findMarks(
  db: Analytics,
  anchors: ReadonlyMap<Measure, Day | null>,
): Promise<Map<Measure, MeasureMarks>> {
  const steps = await findSteps(db, anchors.keys())
  return new Map(
    [...anchors].map(([measure, anchor]) => [measure, { anchor, step: steps.get(measure) ?? 1 }]),
  )
}

/** The first and last day to show, and whether the requested range began before the visible history. */
type ResolvedRange = {
  from: Day
  to: Day
  isCut: boolean
  /** True if the requested days are all before or all after the data: then nothing is shown. */
  isOutside: boolean
}

/** The limits of the engine's Date type. */
const [OLDEST, NEWEST] = ['1970-01-01', '2149-06-06'] as const

/**
 * The whole periods that overlap the requested range, limited to the data and to periods that begin on `earliest` or
 * later. A named interval ends on the newest anchor; a range of explicit days may also include later, unfinished
 * days. A range without data stays as requested and is marked as outside. The first day of a period identifies it, so
 * the timestamp of the first period finds it.
 * @throws AppError `payment-required` if nothing of the range is visible.
 */
function resolveRange(
  query: MetricQuery,
  anchors: ReadonlyMap<Measure, Day | null>,
  { used, earliest }: { used: readonly SeriesRow[]; earliest: Day | null },
): ResolvedRange {
  const { range, granularity } = query
  const anchor = latest([...anchors.values()].filter((day) => day !== null)) ?? toDay(Date.now())
  const firstDay = used.map((row) => row.first_day).sort()[0] ?? anchor
  const lastUsed = latest(used.map((row) => row.last_day)) ?? anchor
  const lastDay = latest([anchor, lastUsed]) ?? anchor
  const requested =
    typeof range === 'string'
      ? { from: intervalStart(range, anchor), to: anchor }
      : { from: clamp(range.from), to: clamp(range.to) }
  if (
    earliest !== null &&
    endOfPeriod(startOfPeriod(requested.to, granularity), granularity) < earliest
  )
    refuseHistory(earliest, requested.to)
  const isBefore = requested.to < firstDay && requested.to !== startOfPeriod(firstDay, granularity)
  // The last month is in a quarter in which a series ended earlier.
  const begins =
    typeof range === 'string' ? startOfPeriod(requested.from, granularity) : requested.from
  if (isBefore || begins > lastUsed) return { ...requested, isCut: false, isOutside: true }
  const end =
    typeof range === 'string'
      ? requested.to
      : endOfPeriod(startOfPeriod(requested.to, granularity), granularity)
  const to = end < lastDay ? end : lastDay
  const from = startOfPeriod(requested.from > firstDay ? requested.from : firstDay, granularity)
  // A series that is visible from the earliest day on begins earlier.
  const isCut =
    earliest !== null && (from < earliest || (requested.from < earliest && firstDay <= earliest))
  if (!isCut) return { from, to, isCut, isOutside: false }
  // Periods are shown whole.
  const cut = firstPeriodFrom(earliest, granularity)
  if (cut > to) refuseHistory(earliest, to)
  return { from: cut, to, isCut, isOutside: false }
}

function clamp(day: Day): Day {
  if (day < OLDEST) return OLDEST
  return day > NEWEST ? NEWEST : day
}

function refuseHistory(earliest: Day, to: Day): never {
  throw new AppError(
    'payment-required',
    `The requested range ends on ${to}; your plan shows history from ${earliest} on.`,
    { errors: [{ code: 'locked-history', field: 'range', value: to }] },
  )
}

function latest(days: readonly Day[]): Day | undefined {
  return days.toSorted().at(-1)
}

/**
 * Returns a query with the current ids of what it singles out.
 * @throws AppError `bad-request` without a breakdown, and for ids that the query is not about.
 */
function resolveFocus<Query extends MetricQuery>(query: Query, scope: Scope): Query {
  const { focus, breakdown } = query
  if (focus === undefined) return query
  const [dimension] = breakdown
  if (dimension === undefined) throw refuse('focus needs a breakdown.', focus.join(','))
  const ids = focus.map((id) => findKey(id, dimension, scope) ?? id)
  const outside = ids.find((id) => !isInside(id, dimension, scope))
  if (outside !== undefined)
    throw refuse(`focus has the id "${outside}", which the query is not about.`, outside)
  return { ...query, focus: ids }
}

function refuse(message: string, value: string): AppError {
  return new AppError('bad-request', message, {
    errors: [{ code: 'unknown-id', field: 'focus', value }],
  })
}

function findKey(
  id: string,
  dimension: MetricQuery['breakdown'][number],
  { catalog }: Scope,
): string | null | undefined {
  if (dimension === 'project' || dimension === 'chain') return catalog.findCurrentId(id)
  return dimension === 'label' ? toLabelId(id) : undefined
}

function isInside(id: string, dimension: MetricQuery['breakdown'][number], scope: Scope): boolean {
  const { catalog, projects, chains, products, labels, sectors } = scope
  switch (dimension) {
    case 'project':
      return projects?.includes(id) ?? catalog.find(id) !== undefined
    case 'chain':
      return chains?.includes(id) ?? catalog.find(id) !== undefined
    case 'product':
      return products?.includes(id) ?? catalog.findProductName(id) !== undefined
    case 'market_sector':
      return sectors?.includes(id) ?? findSector(id) !== undefined
    case 'label':
      return labels?.includes(toLabelPart(id)) ?? true
    case 'contract':
      return true
  }
}
