import type {
  BatchWriter,
  Point,
  RecordTable,
  RecordValue,
} from '@tickmark/analytics/batches/BatchWriter'

import { CATALOG } from '@tickmark/analytics/testing/CATALOG'

/** Everything that an importer wrote, for tests to look at. */
export type MemoryWriter = BatchWriter & {
  points: Point[]
  records: { table: RecordTable; row: Record<string, RecordValue> }[]
  rejects: { reason: string; example: string }[]
  rowsRead: number
  /** The value of the project's total on a day. */
  valueOf(metric_id: string, day: string): number | undefined
}

/** A batch writer that keeps what it is given. */
export function createMemoryWriter(): MemoryWriter {
  const writer: MemoryWriter = {
    catalog: CATALOG,
    points: [],
    records: [],
    rejects: [],
    rowsRead: 0,
    read() {
      writer.rowsRead += 1
    },
    point: (point) => void writer.points.push(point),
    record: (table, row) => void writer.records.push({ table, row }),
    reject: (reason, example) => void writer.rejects.push({ reason, example }),
    full: false,
    flush: async () => {},
    valueOf: (metric_id, day) =>
      writer.points.find(
        (point) => point.metric_id === metric_id && point.day === day && !point.chain_id,
      )?.value,
  }
  return writer
}
