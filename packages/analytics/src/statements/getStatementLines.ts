import type { StatementWindow } from '@tickmark/core/answers/choices'
import type { StatementLines } from '@tickmark/core/answers/FinancialStatement'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { KEY_LINES } from '@tickmark/core/statement/KEY_LINES'
import { addDays, type Day } from '@tickmark/core/time/Day'
import {
  addPeriods,
  endOfPeriod,
  PERIODS_PER_YEAR,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { describeSources } from '../figures/describeSources.ts'
import { getRanking } from '../figures/getRanking.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { resolveAsOf } from '../queries/resolveAsOf.ts'
import { findAnchors } from '../series/findAnchors.ts'
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
  const starts = await findWindows(db, { projects, window, as_of })
  const ordered = [...starts.values()].toSorted()
  const [oldest, newest] = [ordered[0], ordered.at(-1)]
  const period = PERIOD[window]
  const range =
    oldest === undefined || newest === undefined
      ? null
      : { from: addPeriods(oldest, -PERIODS_PER_YEAR[period], period), to: newest }
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
  const [find, isPartial] = [readValues(answer), readPartial(answer)]
  const rows = [...starts].map(([project_id, timestamp]) => {
    const before = addPeriods(timestamp, -PERIODS_PER_YEAR[period], period)
    const values = KEY_LINES.map((metric) => find(project_id, metric, timestamp))
    const partial = KEY_LINES.filter(
      (metric, index) => values[index] !== null && isPartial(project_id, metric, timestamp),
    )
    return {
      project_id,
      timestamp,
      to: endOfPeriod(timestamp, period),
      values,
      // A window with fewer days is not used for comparison.
      changes: KEY_LINES.map((metric, index) =>
        isPartial(project_id, metric, before)
          ? null
          : relativeChange(values[index] ?? null, find(project_id, metric, before)),
      ),
      ...(partial.length > 0 && { partial }),
    }
  })
  return { ...shared, rows }
}

/** The last finished period of each project, as in its own statement. */
async function findWindows(
  db: Analytics,
  { projects, window, as_of }: Omit<StatementLinesInput, 'limit'> & { projects: string[] },
): Promise<Map<string, Day>> {
  const lines = await listStatementMetrics(db)
  const all = [...new Set(projects.flatMap((id) => lines.get(id) ?? []))]
  if (all.length === 0) return new Map()
  const { measures } = planMeasures(db.catalogue, all, createParams())
  const anchors = await findAnchors(db, measures, await resolveAsOf(db, as_of))
  const anchorOf = new Map([...anchors].map(([measure, day]) => [measure.metric, day]))
  return new Map(
    projects.flatMap((id) => {
      const own = lines.get(id) ?? []
      const last = findStatementEnd(own.map((metric) => [metric, anchorOf.get(metric) ?? null]))
      // The period of the day after the last one is never finished; the one before it is.
      return last === null
        ? []
        : [
            [
              id,
              addPeriods(startOfPeriod(addDays(last, 1), PERIOD[window]), -1, PERIOD[window]),
            ] as const,
          ]
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
  const ends = new Map(series.map((one) => [`${one.key.project} ${one.metric}`, one.partial?.to]))
  return (project: string, metric: string, day: Day): boolean =>
    day <= (ends.get(`${project} ${metric}`) ?? '')
}
