import type { StatementWindow } from '@tickmark/core/answers/choices'
import type { StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { isPartialPeriod } from '@tickmark/core/answers/isPartialPeriod'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { KEY_LINES } from '@tickmark/core/statement/KEY_LINES'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { addPeriods, endOfPeriod, startOfPeriod, yearBefore } from '@tickmark/core/time/Granularity'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { describeSources } from '../figures/describeSources.ts'
import { getRanking } from '../figures/getRanking.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { findSeriesSpans, nameOfSeries } from '../series/findDataSpan.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { findStatementEnd, listStatementMetrics, relativeChange } from './statementMetrics.ts'

type StatementLinesInput = {
  window: StatementWindow
  /** Maximum number of projects. */
  limit: number
  as_of?: string | undefined
}

const PERIOD = { ltm: 'month', quarter: 'quarter' } as const satisfies Record<
  StatementWindow,
  string
>

/**
 * The key lines of the statements of the projects with the largest fees. Each project's window ends with that of its
 * own statement (`findStatementEnd`), so that both show the same figures. Missing values stay missing; projects without
 * fees are not listed.
 */
export async function getStatementLines(
  db: Analytics,
  { window, limit, as_of }: StatementLinesInput,
): Promise<StatementLines> {
  const ranking = await getRanking(db, { metric_id: 'fees', interval: '365d', limit, as_of })
  const projects = ranking.rows.map((row) => row.project_id)
  const windows = await findWindows(db, { projects, window, as_of })
  const ordered = [...windows.values()].map(({ start }) => start).toSorted()
  const [oldest, newest] = [ordered[0], ordered.at(-1)]
  const period = PERIOD[window]
  const range =
    oldest === undefined || newest === undefined
      ? null
      : { from: yearBefore(oldest, period), to: newest }
  const shared = {
    window,
    metric_ids: [...KEY_LINES],
    total_projects: ranking.summary.count,
    meta: await describeSources(db, {
      metrics: KEY_LINES,
      projects,
      range: range && {
        // The value to compare with the last twelve months covers twelve months too.
        from: window === 'ltm' ? addPeriods(range.from, -11, period) : range.from,
        to: endOfPeriod(range.to, period),
      },
      asOf: await resolveAsOf(db, as_of),
    }),
  }
  if (range === null) return { ...shared, rows: [] }
  const answer = await answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: KEY_LINES,
      where: { projects },
      breakdown: ['project'],
      granularity: period,
      range,
      transforms: window === 'ltm' ? [{ kind: 'ltm' }] : [],
      as_of,
    }),
  )
  const [find, beginsInside] = [readValues(answer), readPartial(answer)]
  const rows = [...windows].map(([project_id, { start, ends }]) => {
    const before = yearBefore(start, period)
    const to = endOfPeriod(start, period)
    const endsInside = (metric: string) => (ends.get(metric) ?? to) < to
    const values = KEY_LINES.map((metric) => find(project_id, metric, start))
    const partial = KEY_LINES.filter(
      (metric, index) =>
        values[index] !== null && (endsInside(metric) || beginsInside(project_id, metric, start)),
    )
    return {
      project_id,
      timestamp: start,
      to,
      values,
      // A window with fewer days is not compared.
      changes: KEY_LINES.map((metric, index) =>
        endsInside(metric) || beginsInside(project_id, metric, before)
          ? null
          : relativeChange(values[index] ?? null, find(project_id, metric, before)),
      ),
      ...(partial.length > 0 && { partial }),
    }
  })
  return { ...shared, rows }
}

type Window = {
  /** First day of the last finished period. */
  start: Day
  /** The last day of each line. */
  ends: ReadonlyMap<string, Day>
}

/** The last finished period of each project, as in its own statement. */
async function findWindows(
  db: Analytics,
  { projects, window, as_of }: Omit<StatementLinesInput, 'limit'> & { projects: string[] },
): Promise<Map<string, Window>> {
  const lines = await listStatementMetrics(db)
  const metrics = [...new Set(projects.flatMap((id) => lines.get(id) ?? []))]
  if (metrics.length === 0) return new Map()
  const asOf = await resolveAsOf(db, as_of)
  const plan = planMeasures(db.catalog, metrics, createParams())
  const anchors = await findAnchors(db, plan.measures, asOf)
  const spans = await findSeriesSpans(
    db,
    { metrics, breakdown: ['project'] },
    {
      scope: resolveScope(db.catalog, { projects }),
      plan,
      series: await indexSeries(db, asOf),
      as_of: asOf,
      earliest: (await db.history?.start()) ?? null,
    },
  )
  return new Map(
    projects.flatMap((id) => {
      const ends = new Map(
        [...anchors].flatMap(([{ metric }, anchor]) => {
          const span = spans.get(metric)?.get(nameOfSeries([id]))
          // A snapshot after all complete days is no figure of a statement.
          if (anchor === null || span === undefined || span.from > anchor) return []
          return [[metric, span.to < anchor ? span.to : anchor] as const]
        }),
      )
      const last = findStatementEnd([...ends])
      if (last === null) return []
      // The period of the day after the last one is never finished; the one before it is.
      const start = addPeriods(startOfPeriod(addDays(last, 1), PERIOD[window]), -1, PERIOD[window])
      return [[id, { start, ends }] as const]
    }),
  )
}

function readValues({ series, timestamps }: MetricAnswer) {
  const positions = new Map(timestamps.map((day, index) => [day, index] as const))
  const values = new Map(series.map((one) => [`${one.key.project} ${one.metric}`, one.values]))
  return (project: string, metric: string, day: Day): number | null =>
    values.get(`${project} ${metric}`)?.[positions.get(day) ?? -1] ?? null
}

function readPartial({ series }: MetricAnswer) {
  const lines = new Map(series.map((one) => [`${one.key.project} ${one.metric}`, one]))
  return (project: string, metric: string, day: Day): boolean =>
    isPartialPeriod(lines.get(`${project} ${metric}`) ?? {}, day)
}
