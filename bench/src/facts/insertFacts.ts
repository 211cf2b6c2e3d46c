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
  count: number
}

/** Inserts the metrics that sources report, for these projects, day by day, directly into the tables. */
export async function insertFacts(db: Engine, { projects, count }: Facts): Promise<void> {
  const metrics = listReported()
  const capacity = metrics.length * projects.length * DAYS_PER_SERIES
  if (count > capacity) throw new RangeError(`These projects have room for ${capacity} facts.`)
  const ordered = startWith(FIRST_PROJECT, projects)
  for (let at = 0; at < count; at += ROWS_PER_INSERT)
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
        rows: Math.min(ROWS_PER_INSERT, count - at),
      },
    })
}

/** The metrics that sources report. */
function listReported(): string[] {
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
