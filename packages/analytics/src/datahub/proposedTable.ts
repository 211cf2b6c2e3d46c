import type { Point } from '../batches/BatchWriter.ts'
import type { Analytics } from '../client/Analytics.ts'

/** A point of a proposed table. The texts are ids and have no tabs. */
export type ProposedPoint = Required<Omit<Point, 'provisional' | 'contract_id'>>

/** Rows that are written at a time; about 4 MB of text. */
const ROWS_AT_ONCE = 50_000

/** Writes the points of a proposed table; call `end` after the last one. */
export function createTableWriter(db: Analytics, tableId: string) {
  let rows: string[] = []
  let running: Promise<void> = Promise.resolve()
  const write = async () => {
    const body = rows.join('\n')
    rows = []
    await running
    running = body === '' ? Promise.resolve() : db.insert('datahub_points', body, 'TabSeparated')
    // A failure is thrown at the next write or at the end.
    running.catch(() => undefined)
  }
  return {
    point({ metric_id, project_id, chain_id, product_id, day, value, line }: ProposedPoint): void {
      rows.push(
        `${tableId}\t${metric_id}\t${project_id}\t${chain_id}\t${product_id}\t${day}\t${value}\t${line}`,
      )
    },
    async flush(): Promise<void> {
      if (rows.length >= ROWS_AT_ONCE) await write()
    },
    async end(): Promise<void> {
      await write()
      await running
    },
  }
}

/** Counts the points or records of a proposed table. */
export async function countProposed(db: Analytics, tableId: string): Promise<number> {
  const [row] = await db.rows<{ points: number }>({
    sql: `SELECT (SELECT count() FROM datahub_points WHERE table_id = {table: String})
               + (SELECT count() FROM datahub_records WHERE table_id = {table: String}) AS points`,
    params: { table: tableId },
  })
  return row?.points ?? 0
}

/** Counts the loaded values of a metric, and finds their projects, also for one that no catalog knows. */
export async function countPoints(
  db: Analytics,
  metricId: string,
): Promise<{ points: number; projects: string[] }> {
  const [row] = await db.rows<{ points: number; projects: string[] }>({
    sql: `SELECT count() AS points, arraySort(groupUniqArray(toString(project_id))) AS projects
          FROM facts FINAL WHERE metric_id = {metric: String}`,
    params: { metric: metricId },
  })
  return row ?? { points: 0, projects: [] }
}

export async function dropProposed(db: Analytics, tableId: string): Promise<void> {
  for (const table of ['datahub_points', 'datahub_records'])
    await db.command({
      sql: `DELETE FROM ${table} WHERE table_id = {table: String}`,
      params: { table: tableId },
    })
}

/**
 * SQL of the points of a proposed table under the present ids of their projects, in parentheses, with the parameters
 * `table`, `moved_ids` and `current_ids`. Columns: those of `datahub_points`.
 */
export const PROPOSED = `(
  SELECT metric_id, ${currentSql('project_id')} AS project_id, ${currentSql('chain_id')} AS chain_id, product_id,
         '' AS contract_id, day, value, line
  FROM datahub_points WHERE table_id = {table: String})`

function currentSql(column: string): string {
  return `transform(toString(${column}), {moved_ids: Array(String)}, {current_ids: Array(String)}, toString(${column}))`
}

/** The parameters of `PROPOSED`: projects may have been merged or renamed since the table was read. */
export function proposedParams({ catalog: { moved } }: Analytics, tableId: string) {
  // A transformation needs at least one entry.
  const ids = moved.size === 0 ? [['', '']] : [...moved]
  return {
    table: tableId,
    moved_ids: ids.map(([id]) => id),
    current_ids: ids.map(([, id]) => id),
  }
}
