import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import { type Interval, intervalStart } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import {
  type AnswerRow,
  compileMetricQuery,
  DIMENSION_COLUMN,
} from '../compile/compileMetricQuery.ts'
import { createParams } from '../compile/createParams.ts'
import { findIntervalEnd } from '../compile/makeWindow.ts'
import type { CompileInput } from '../compile/Plan.ts'
import { planMeasures, planQueryMeasures } from '../compile/planMeasures.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { resolveScope, type Scope } from '../compile/resolveScope.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { findListed, isOfAllDays, isUncovered, type Listed } from '../series/findListed.ts'
import { indexSeries, listUsedSeries } from '../series/indexSeries.ts'
import { weighQuery } from '../series/weighQuery.ts'

type AnyInterval = Interval | AggregateInterval

type IntervalFiguresInput = Pick<MetricQuery, 'metrics' | 'where' | 'breakdown'> & {
  /** A named interval counts back from each metric's own anchor day; explicit days are used unchanged. */
  range: AnyInterval | { from: Day; to: Day }
  as_of?: string | undefined
}

/** The figures of one key; metrics without a value are absent. */
type IntervalFigure = {
  key: Partial<Record<MetricQuery['breakdown'][number], string>>
  values: Record<string, number>
}

/**
 * One figure per metric and key over an interval: amounts summed, levels and prices as on the last day, distinct
 * counts averaged, ratios recomputed from such parts. What depends on all days is missing where only lists of some of
 * them are known of a project, see `findListed`. Sorted by the first metric, largest first.
 * @throws AppError `bad-request` for ids or formulas that the catalog does not have, `too-large` for too much work.
 */
export async function getIntervalFigures(
  db: Analytics,
  input: IntervalFiguresInput,
): Promise<IntervalFigure[]> {
  const scope = resolveScope(db.catalog, input.where)
  if (scope.projects?.length === 0) return []
  const only = scope.projects?.length === 1 ? scope.projects[0] : undefined
  const figures = new Map<string, IntervalFigure>()
  let steps = 0
  for (const [anchor, metrics] of await groupByAnchor(db, input)) {
    const range = await findRange(db, input.range, anchor)
    if (range === null) continue
    const read = await readRows(db, { ...input, metrics, range, scope, before: steps })
    steps = read.steps
    for (const row of read.rows) {
      const { key, id } = keyOf(row, input.breakdown)
      const figure = figures.get(id) ?? { key, values: {} }
      metrics.forEach((metric, index) => {
        const value = row[`m${index}`]
        const isMissing = read.missing.has(`${metric} ${key.project ?? only}`)
        if (typeof value === 'number' && !isMissing) figure.values[metric] = value
      })
      figures.set(id, figure)
    }
  }
  const [first = ''] = input.metrics
  const sizeOf = ({ values }: IntervalFigure) => values[first] ?? Number.NEGATIVE_INFINITY
  return [...figures.values()].sort((a, b) => sizeOf(b) - sizeOf(a) || 0)
}

/** The days of a range for metrics with this anchor; null where they end before it. */
async function findRange(
  db: Analytics,
  range: IntervalFiguresInput['range'],
  anchor: Day,
): Promise<{ from: Day; to: Day } | null> {
  if (typeof range !== 'string') return range
  const to = await findIntervalEnd(db, range, anchor)
  return to === null ? null : { from: intervalStart(range, to), to }
}

/** Metrics with the same anchor are queried together. Those without data are omitted. */
async function groupByAnchor(
  db: Analytics,
  input: IntervalFiguresInput,
): Promise<Map<Day, string[]>> {
  const { measures } = planMeasures(db.catalog, input.metrics, createParams())
  const groups = new Map<Day, string[]>()
  for (const [measure, anchor] of await findAnchors(
    db,
    measures,
    await resolveAsOf(db, input.as_of),
  ))
    if (anchor !== null) groups.set(anchor, [...(groups.get(anchor) ?? []), measure.metric])
  return groups
}

async function readRows(
  db: Analytics,
  input: Omit<IntervalFiguresInput, 'range'> & {
    range: { from: Day; to: Day }
    scope: Scope
    /** Steps of the queries before it. */
    before: number
  },
): Promise<{ rows: AnswerRow[]; missing: ReadonlySet<string>; steps: number }> {
  const params = createParams()
  const plan = planQueryMeasures(db.catalog, input, params)
  const as_of = await resolveAsOf(db, input.as_of)
  const { scope, range, before } = input
  const series = await indexSeries(db, as_of)
  const query: CompileInput['query'] = {
    breakdown: input.breakdown,
    granularity: 'day',
    transforms: [],
    unit: 'usd',
  }
  const used = listUsedSeries(plan, scope, series)
  const { steps, isLarge, isLong } = weighQuery({ query, plan, range, used, before })
  const rows = await db.rows<AnswerRow>({
    isLarge,
    isLong,
    ...compileMetricQuery(
      { query, plan, scope, range, as_of, series, as_one_period: true },
      params,
    ),
  })
  return { rows, missing: listMissing(findListed(plan, series), range), steps }
}

/** The metrics and projects of which only lists of some of the days are known, as `<metric> <project>`. */
function listMissing(listed: Listed, range: { from: Day; to: Day }): Set<string> {
  return new Set(
    [...listed].flatMap(([measure, projects]) =>
      !isOfAllDays(measure)
        ? []
        : [...projects].flatMap(([project, first_day]) =>
            isUncovered(first_day, range) ? `${measure.metric} ${project}` : [],
          ),
    ),
  )
}

function keyOf(
  row: AnswerRow,
  breakdown: MetricQuery['breakdown'],
): { key: IntervalFigure['key']; id: string } {
  const ids = breakdown.map((dimension) => String(row[DIMENSION_COLUMN[dimension]]))
  return {
    key: Object.fromEntries(breakdown.map((dimension, index) => [dimension, ids[index]])),
    id: ids.join('\u0000'),
  }
}
