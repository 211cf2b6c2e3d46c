import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { priorityGate } from '@tickmark/analytics/client/priorityGate'

/**
 * Runs `read` with a writer that stores one buffer while the next is filled and yields to
 * foreground requests in between. No write is pending when this returns or throws.
 */
export async function writeBehind(
  writer: BatchWriter,
  read: (writer: BatchWriter) => Promise<void>,
): Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const { insertTable } = writer
  const behind: BatchWriter = {
    catalog: writer.catalog,
    discovery: writer.discovery,
    read: () => writer.read(),
    point: (point) => writer.point(point),
    record: (table, row) => writer.record(table, row),
    reject: (reason, example) => writer.reject(reason, example),
    insertTable:
      insertTable &&
      (async (table) => {
        await running
        await priorityGate.yieldToRequests()
        return insertTable(table)
      }),
    get full() {
      return writer.full
    },
    async flush() {
      await running
      await priorityGate.yieldToRequests()
      running = writer.flush()
      // A failure is thrown at the next flush or at the end; until then it must not count as
      // unhandled.
      running.catch(() => {})
      await priorityGate.yieldToRequests()
    },
  }
  try {
    await read(behind)
  } catch (error) {
    await running.catch(() => {})
    throw error
  }
  await running
}
