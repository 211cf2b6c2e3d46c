import { isDay } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import type { BatchWriter, Point, RecordTable } from './BatchWriter.ts'

/** Rows held in memory before they are written; about 4 MB of text. */
const BUFFERED_ROWS = 50_000
/** So many are joined at once: text that is made and dropped soon costs the collector little. */
const JOINED_ROWS = 1_000
const EARLIEST_DAY = '2009-01-01'
const LATEST_DAY = '2100-01-01'

type Stamp = { source_id: string; batch_id: string; observed_at: number; observed_day: string }

export type CountingWriter = BatchWriter & {
  counts(): {
    rows_read: number
    points: number
    records: Map<RecordTable, number>
    rows_rejected: number
    rejects: { reason: string; count: number; example: string }[]
  }
}

/** Writes what a reader finds into the staging tables, where no question looks; `mayWrite` is asked before it does. */
export function createBatchWriter(
  db: Analytics,
  stamp: Stamp,
  mayWrite: () => Promise<void> = async () => undefined,
): CountingWriter {
  let lines: string[] = []
  let joined: string[] = []
  let records = new Map<RecordTable, string[]>()
  let buffered = 0
  let rowsRead = 0
  let pointCount = 0
  let rejected = 0
  const recordCounts = new Map<RecordTable, number>()
  const rejects = new Map<string, { count: number; example: string }>()
  const observedAt = new Date(stamp.observed_at).toISOString().slice(0, -1)

  function join(): void {
    if (lines.length > 0) joined.push(lines.join('\n'))
    lines = []
  }

  const writer: CountingWriter = {
    read() {
      rowsRead++
    },
    point(point) {
      const problem = findProblem(point)
      if (problem) {
        writer.reject(
          problem,
          `line ${point.line}: ${point.metric_id} = ${point.value} on ${point.day}`,
        )
        return
      }
      const provisional = point.provisional || point.day >= stamp.observed_day ? 1 : 0
      lines.push(
        `${point.metric_id}\t${point.project_id}\t${point.chain_id ?? ''}\t${point.product_id ?? ''}\t${escapeTsv(point.contract_id ?? '')}\t${point.day}\t${point.value}\t${provisional}\t${point.line}`,
      )
      pointCount++
      buffered++
      if (lines.length === JOINED_ROWS) join()
    },
    record(table, row) {
      const rows = records.get(table) ?? []
      rows.push(
        JSON.stringify({
          ...row,
          source_id: stamp.source_id,
          batch_id: stamp.batch_id,
          observed_at: observedAt,
        }),
      )
      records.set(table, rows)
      recordCounts.set(table, (recordCounts.get(table) ?? 0) + 1)
      buffered++
    },
    reject(reason, example) {
      rejected++
      const known = rejects.get(reason)
      if (known) known.count++
      else rejects.set(reason, { count: 1, example: example.slice(0, 300) })
    },
    get full() {
      return buffered >= BUFFERED_ROWS
    },
    async flush() {
      await mayWrite()
      join()
      const [pointRows, recordRows] = [joined, records]
      joined = []
      records = new Map()
      buffered = 0
      if (pointRows.length > 0)
        await db.insert('observations_raw', pointRows.join('\n'), 'TabSeparated')
      for (const [table, rows] of recordRows)
        await db.insert(`${table}_staged`, rows.join('\n'), 'JSONEachRow')
    },
    counts: () => ({
      rows_read: rowsRead,
      points: pointCount,
      records: recordCounts,
      rows_rejected: rejected,
      rejects: [...rejects]
        .map(([reason, { count, example }]) => ({ reason, count, example }))
        .sort((a, b) => b.count - a.count),
    }),
  }
  return writer
}

/** Days that were found to be days: an input has few of them and names each many times. */
const knownDays = new Set<string>()

function findProblem(point: Point): string | null {
  if (!Number.isFinite(point.value)) return `not a finite number in ${point.metric_id}`
  if (knownDays.has(point.day)) return null
  if (!isDay(point.day)) return 'not a calendar day'
  if (point.day < EARLIEST_DAY || point.day > LATEST_DAY)
    return `day outside ${EARLIEST_DAY} to ${LATEST_DAY}`
  knownDays.add(point.day)
  return null
}

function escapeTsv(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (char) => (char === '\\' ? '\\\\' : ' '))
}
