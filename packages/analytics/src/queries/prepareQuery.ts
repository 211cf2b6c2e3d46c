import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { listPeriods } from '@tickmark/core/time/Granularity'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics, Statement } from '../client/Analytics.ts'
import { compileMetricQuery } from '../compile/compileMetricQuery.ts'
import { createParams } from '../compile/createParams.ts'
import type { Measure, MeasureMarks, Plan } from '../compile/Plan.ts'
import { planQueryMeasures } from '../compile/planMeasures.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { resolveFocus } from '../compile/resolveFocus.ts'
import { resolveScope, type Scope } from '../compile/resolveScope.ts'
import { findUnranked } from '../rollups/findUnranked.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { indexSeries, listUsedSeries, type SeriesIndex } from '../series/indexSeries.ts'
import type { SeriesRow } from '../series/SeriesRow.ts'
import { weighQuery } from '../series/weighQuery.ts'
import { findSteps } from '../status/findSteps.ts'
import { type ResolvedRange, resolveRange } from './resolveRange.ts'

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
  const { isLarge } = weighQuery({ query, plan, range, used: range.isOutside ? [] : used })
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
