import { type Day, dayStart, isDay, toDay } from '@tickmark/core/time/Day'
import type { Analytics, Statement } from '../client/Analytics.ts'
import type { BatchRow } from './BatchRow.ts'
import type { BatchInput, BatchWriter, RecordTable } from './BatchWriter.ts'
import { BUNDLE_STRUCTURE } from './bundledRows.ts'
import { createPointBuffer } from './createPointBuffer.ts'
import { insertDailyTable } from './insertDailyTable.ts'

/** Rows buffered in memory before they are written; about 2 MB of text. */
const BUFFERED_ROWS = 50_000
const DAY_MS = 86_400_000
const EARLIEST_DAY = '2009-01-01'
const LATEST_DAY = '2100-01-01'

type Stamp = Pick<BatchRow, 'source_id' | 'batch_id' | 'observed_at'>

/** Rows of batches that are staged together and not written yet, and the projects that their points belong to. */
export type StagingBuffer = {
  addRecord(table: RecordTable, row: string): void
  /** Adds rows of `writeBundles` with so many points. */
  addPoints(rows: Buffer, points: number): void
  /** The number of points and records that it has. */
  readonly size: number
  readonly isFull: boolean
  flush(): Promise<void>
  /** Returns whether the points of a project may be of this batch: nothing else identifies the batch of a point. */
  claim(projectId: string, batchId: string): boolean
  /** Gives up what a batch has claimed. */
  release(batchId: string): void
}

export function createStagingBuffer(db: Analytics): StagingBuffer {
  let records = new Map<RecordTable, string[]>()
  let points: Buffer[] = []
  let size = 0
  const owners = new Map<string, string>()
  return {
    addRecord(table, row) {
      const rows = records.get(table) ?? []
      rows.push(row)
      records.set(table, rows)
      size++
    },
    addPoints(rows, count) {
      if (rows.length > 0) points.push(rows)
      size += count
    },
    get size() {
      return size
    },
    get isFull() {
      return size >= BUFFERED_ROWS
    },
    async flush() {
      const [recordRows, pointRows] = [records, points]
      records = new Map()
      points = []
      size = 0
      if (pointRows.length > 0) await insertBundles(db, pointRows)
      for (const [table, rows] of recordRows)
        await db.insert(`${table}_staged`, rows.join('\n'), 'JSONEachRow')
    },
    claim(projectId, batchId) {
      const owner = owners.get(projectId)
      if (owner === undefined) owners.set(projectId, batchId)
      return owner === undefined || owner === batchId
    },
    release(batchId) {
      for (const [projectId, owner] of owners) if (owner === batchId) owners.delete(projectId)
    },
  }
}

export type CountingWriter = BatchWriter & {
  /** Adds points that are in the store; see `BatchInput.stored`. */
  copy(stored: Statement): Promise<void>
  /** Leaves its points to the buffer that it shares, which then writes them with those of others. */
  settle(): void
  counts(): {
    rows_read: number
    points: number
    /** The number of points that have left the writer for the buffer. */
    settled: number
    /** The projects of the points that were added by `point`. */
    projects: ReadonlySet<string>
    /** True if points are missing, because another batch has points of their projects. */
    isOverlapping: boolean
    /** True if any point may occur twice. */
    mayRepeat: boolean
    records: Map<RecordTable, number>
    rows_rejected: number
    rejects: { reason: string; count: number; example: string }[]
  }
}

type WriterOptions = {
  assertLeaseHeld?: BatchInput['assertLeaseHeld']
  /** Shared by batches that are staged together. */
  buffer?: StagingBuffer
}

/**
 * Writes the rows of a reader to the staging tables, which no query reads. Calls `assertLeaseHeld` before each write.
 */
export function createBatchWriter(
  db: Analytics,
  stamp: Stamp,
  { assertLeaseHeld, buffer = createStagingBuffer(db) }: WriterOptions = {},
): CountingWriter {
  const points = createPointBuffer()
  let buffered = 0
  let settled = 0
  let rowsRead = 0
  let pointCount = 0
  const projects = new Set<string>()
  let lastProject = ''
  let isOverlapping = false
  let rejected = 0
  const recordCounts = new Map<RecordTable, number>()
  const rejects = new Map<string, { count: number; example: string }>()
  const observedAt = new Date(stamp.observed_at).toISOString().slice(0, -1)
  const observedDay = toDay(stamp.observed_at)

  const { moved } = db.catalog
  // A reader may have prepared its rows before staff merged or renamed a project.
  const idOf = (id: string) => moved.get(id) ?? id

  /** Returns whether the points of a project are of this batch. */
  function own(projectId: string): boolean {
    if (projectId === lastProject || projects.has(projectId)) return true
    if (!buffer.claim(projectId, stamp.batch_id)) return false
    projects.add(projectId)
    lastProject = projectId
    return true
  }

  const writer: CountingWriter = {
    catalog: db.catalog,
    read() {
      rowsRead++
    },
    point(point) {
      const day = Number.isFinite(point.value)
        ? findDay(point.day)
        : `not a finite number in ${point.metric_id}`
      if (typeof day === 'string') {
        writer.reject(
          day,
          `line ${point.line}: ${point.metric_id} = ${point.value} on ${point.day}`,
        )
        return
      }
      const project_id = idOf(point.project_id)
      if (!own(project_id)) {
        isOverlapping = true
        return
      }
      const chain_id = point.chain_id && idOf(point.chain_id)
      const isMoved = project_id !== point.project_id || chain_id !== point.chain_id
      const placed = isMoved ? { ...point, project_id, ...(chain_id && { chain_id }) } : point
      points.add(placed, day, point.provisional === true || point.day >= observedDay)
      pointCount++
      buffered++
    },
    record(table, row) {
      buffer.addRecord(
        table,
        JSON.stringify({
          ...row,
          ...(typeof row.project_id === 'string' && { project_id: idOf(row.project_id) }),
          source_id: stamp.source_id,
          batch_id: stamp.batch_id,
          observed_at: observedAt,
        }),
      )
      recordCounts.set(table, (recordCounts.get(table) ?? 0) + 1)
    },
    reject(reason, example) {
      rejected++
      const known = rejects.get(reason)
      if (known) known.count++
      else rejects.set(reason, { count: 1, example: example.slice(0, 300) })
    },
    async insertTable(table) {
      const project_id = idOf(table.project_id)
      if (!own(project_id)) {
        isOverlapping = true
        return true
      }
      await assertLeaseHeld?.()
      const inserted = await insertDailyTable(db, { ...table, project_id }, observedDay)
      if (inserted === null) return false
      rowsRead += table.rows
      pointCount += inserted
      settled += inserted
      return true
    },
    async copy({ sql, params }) {
      await assertLeaseHeld?.()
      await db.command({
        sql: `INSERT INTO observations_raw
              SELECT metric_id, project_id, chain_id, product_id, contract_id, day, value, day >= {observed_day: Date}, line
              FROM (${sql})`,
        params: { ...params, observed_day: observedDay },
      })
      const [copied] = await db.rows<{ points: number }>({
        sql: 'SELECT count() AS points FROM observations_raw',
      })
      pointCount += copied?.points ?? 0
      rowsRead += copied?.points ?? 0
    },
    get full() {
      return buffered + buffer.size >= BUFFERED_ROWS
    },
    settle() {
      buffer.addPoints(points.take(), buffered)
      settled += buffered
      buffered = 0
    },
    async flush() {
      await assertLeaseHeld?.()
      writer.settle()
      await buffer.flush()
    },
    counts: () => ({
      rows_read: rowsRead,
      points: pointCount,
      settled,
      projects,
      isOverlapping,
      mayRepeat: points.mayRepeat,
      records: recordCounts,
      rows_rejected: rejected,
      rejects: [...rejects]
        .map(([reason, { count, example }]) => ({ reason, count, example }))
        .sort((a, b) => b.count - a.count),
    }),
  }
  return writer
}

/** Inserts rows of `writeBundles`, each point as a row of its own. */
function insertBundles(db: Analytics, body: readonly Buffer[]): Promise<void> {
  return db.insertFrom({ format: 'RowBinary', structure: BUNDLE_STRUCTURE, body }, (rows) => ({
    sql: `
        INSERT INTO observations_raw
        SELECT metric_id, project_id, chain_id, product_id, contract_id, toDate(number), value, provisional, toUInt64(line)
        FROM ${rows} ARRAY JOIN days AS number, points AS value, lines AS line`,
  }))
}

/** Valid days with their number since 1970: an input repeats few days many times. */
const knownDays = new Map<Day, number>()

/** The number of a day since 1970, or why it is invalid. */
function findDay(day: Day): number | string {
  const known = knownDays.get(day)
  if (known !== undefined) return known
  if (!isDay(day)) return 'not a calendar day'
  if (day < EARLIEST_DAY || day > LATEST_DAY) return `day outside ${EARLIEST_DAY} to ${LATEST_DAY}`
  const number = dayStart(day) / DAY_MS
  knownDays.set(day, number)
  return number
}

/** Maximum number of reject reasons that a batch stores: the most frequent ones. */
const KEPT_REASONS = 20

/** The row counts and rejects of a batch for its row. */
export function countRows(
  writer: CountingWriter,
): Pick<BatchRow, 'rows_read' | 'rows_rejected' | 'rejects'> {
  const { rows_read, rows_rejected, rejects } = writer.counts()
  return { rows_read, rows_rejected, rejects: JSON.stringify(rejects.slice(0, KEPT_REASONS)) }
}
