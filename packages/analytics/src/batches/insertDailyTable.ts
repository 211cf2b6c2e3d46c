import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'

/** A CSV file with a header line, a row per day and a column per metric, all of one project. */
export type DailyTable = {
  /** An uncompressed file of this machine. */
  path: string
  /** The number of its rows. */
  rows: number
  /** The column of days, each written as a calendar day with or without a time; no day occurs twice. */
  dayColumn: string
  columns: readonly DailyColumn[]
  project_id: string
  product_id: string
}

export type DailyColumn = {
  name: string
  /** Each gets the values of the column. */
  metrics: readonly string[]
  /** The column that values are multiplied by. */
  times: string | null
}

/**
 * Has the engine read a table into `observations_raw`. Returns the number of points. Returns null, and leaves nothing,
 * if the engine cannot read some cell as a number of zero or more, or some line has another number of cells: what is
 * wrong is for the reader to say. Empty cells are no points.
 */
export async function insertDailyTable(
  db: Analytics,
  table: DailyTable,
  observedDay: Day,
): Promise<number | null> {
  const { path, dayColumn, columns, project_id, product_id } = table
  const values = columns.flatMap(({ name, metrics, times }) => {
    const value = times === null ? quote(name) : `${quote(name)} * ${quote(times)}`
    return metrics.map((metric_id) => ({ metric_id, value }))
  })
  const metrics = values.map(({ metric_id }) => metric_id)
  if (PATTERN.test(path) || new Set(metrics).size < metrics.length) return null
  const read = new Set(
    columns.flatMap(({ name, times }) => (times === null ? [name] : [name, times])),
  )
  const numbers = [...read].map((name) => `${quote(name)} Nullable(Float64)`)
  const isUnreadable = [
    ...[...read].map((name) => `NOT ifNull(${quote(name)} >= 0, 1)`),
    // An amount in the asset's units is nothing without the price of its day.
    ...columns.flatMap(({ name, times }) =>
      times === null ? [] : [`(${quote(name)} IS NOT NULL AND ${quote(times)} IS NULL)`],
    ),
  ].join(' OR ')
  try {
    await db.insertFrom(
      {
        format: 'CSVWithNames',
        structure: [`${quote(dayColumn)} String`, ...numbers].join(', '),
        path,
      },
      (rows) => ({
        sql: `
          INSERT INTO observations_raw
          SELECT metric_id, {project_id: String}, '', {product_id: String}, '', toDate(day), assumeNotNull(value),
                 toDate(day) >= {observed_day: Date}, line
          FROM (
            SELECT substring(${quote(dayColumn)}, 1, 10) AS day, rowNumberInAllBlocks() + 2 AS line,
                   [${values.map(({ value }) => value).join(', ')}] AS row_values, throwIf(${isUnreadable}) AS is_unreadable
            FROM ${rows}
          )
          ARRAY JOIN {metrics: Array(String)} AS metric_id, row_values AS value
          WHERE is_unreadable = 0 AND value IS NOT NULL AND throwIf(NOT isFinite(value)) = 0
          SETTINGS ${READING_SETTINGS}`,
        params: { project_id, product_id, metrics, observed_day: observedDay },
      }),
    )
  } catch {
    await removePoints(db, [project_id])
    return null
  }
  const [inserted] = await db.rows<{ points: number }>({
    sql: 'SELECT count() AS points FROM observations_raw WHERE project_id = {project_id: String}',
    params: { project_id },
  })
  return inserted?.points ?? 0
}

/** The embedded engine would take such a path for a pattern of many, or for one in an archive. */
const PATTERN = /[*?{}|]|::/

/**
 * Numbers are read to the last digit, and neither blanks nor names for a missing value are overlooked. One stream keeps
 * the lines in order.
 */
const READING_SETTINGS = [
  'precise_float_parsing = 1',
  'input_format_csv_trim_whitespaces = 0',
  String.raw`format_csv_null_representation = '\\x01'`,
  'max_threads = 1',
].join(', ')

const quote = (name: string) => `\`${name}\``

/** Removes the points of projects from the staging table that inputs are read into. */
export async function removePoints(db: Analytics, projects: readonly string[]): Promise<void> {
  await db.command({
    sql: `ALTER TABLE observations_raw DELETE WHERE project_id IN {projects: Array(String)}
          SETTINGS mutations_sync = 1`,
    params: { projects },
  })
}
