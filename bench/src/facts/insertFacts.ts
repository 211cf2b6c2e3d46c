import type { Engine } from '@tickmark/analytics/client/Analytics'
import { METRICS } from '@tickmark/core/metrics/METRICS'

/** Days of each series: 71 reported metrics of 477 projects make 100 M facts of them. */
export const DAYS_PER_SERIES = 2_953
export const LAST_DAY = '2026-01-31'
/** The queried series exists in the smallest table already. */
const FIRST_METRIC = 'fees'
const FIRST_PROJECT = 'ethereum'
const ROWS_PER_INSERT = 5_000_000

type Facts = {
  projects: readonly string[]
  /** The number of facts that are there already, of the same projects. */
  from?: number
  /** The number of facts that are there afterwards. */
  to: number
}

/** Inserts the metrics that sources report, for these projects, day by day, directly into the tables. */
export async function insertFacts(db: Engine, { projects, from = 0, to }: Facts): Promise<void> {
  const metrics = listReported()
  const capacity = metrics.length * projects.length * DAYS_PER_SERIES
  if (to > capacity) throw new RangeError(`These projects have room for ${capacity} facts.`)
  const ordered = startWith(FIRST_PROJECT, projects)
  for (let at = from; at < to; at += ROWS_PER_INSERT)
    await db.command({
      sql: `
        INSERT INTO facts
        SELECT {metrics: Array(String)}[1 + intDiv(series, {project_count: UInt32})],
               {projects: Array(String)}[1 + series % {project_count: UInt32}],
               '', '', '', toDate({last: String}) - {days: UInt32} + 1 + number % {days: UInt32},
               round(1e6 * (1.1 + sin(number / 37)) + cityHash64(number) % 10000000 / 100, 2),
               0, 'bench', 'bench', toDateTime64('2026-02-01 00:00:00', 3, 'UTC')
        FROM (SELECT number, intDiv(number, {days: UInt32}) AS series
              FROM numbers({from: UInt64}, {rows: UInt64}))
        SETTINGS max_block_size = 1000000, min_insert_block_size_rows = ${ROWS_PER_INSERT},
                 min_insert_block_size_bytes = 0`,
      params: {
        metrics,
        projects: ordered,
        project_count: ordered.length,
        last: LAST_DAY,
        days: DAYS_PER_SERIES,
        from: at,
        rows: Math.min(ROWS_PER_INSERT, to - at),
      },
    })
}

/** Lists the whole series of these projects, which `refreshDerivedTables` would take long to find. */
export async function insertSeries(db: Engine, projects: readonly string[]): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO series
      SELECT metric, project, toDate({last: String}) - {days: UInt32} + 1, {last: String}, {last: String},
             {last: String}, {days: UInt32}, 0, ['bench'], 0, 0, 0
      FROM (SELECT arrayJoin({projects: Array(String)}) AS project, arrayJoin({metrics: Array(String)}) AS metric)`,
    params: { projects, metrics: listReported(), last: LAST_DAY, days: DAYS_PER_SERIES },
  })
}

/** The metrics that sources report. */
export function listReported(): string[] {
  const reported = METRICS.filter(
    ({ derivation }) => !derivation || (derivation.by === 'formula' && derivation.reported),
  )
  return startWith(
    FIRST_METRIC,
    reported.map((metric) => metric.metric_id),
  )
}

function startWith(first: string, ids: readonly string[]): string[] {
  return [...ids.filter((id) => id === first), ...ids.filter((id) => id !== first).sort()]
}
