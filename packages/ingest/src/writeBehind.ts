import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { priorityGate } from '@tickmark/analytics/client/priorityGate'

/**
 * Runs `read` with a writer that stores one buffer while the next is filled, and that lets waiting requests
 * through in between, so that a server stays responsive meanwhile.
 * Nothing is still being stored when this ends, whether well or not.
 */
export async function writeBehind(
  writer: BatchWriter,
  read: (writer: BatchWriter) => Promise<void>,
): Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const behind: BatchWriter = {
    read: () => writer.read(),
    point: (point) => writer.point(point),
    record: (table, row) => writer.record(table, row),
    reject: (reason, example) => writer.reject(reason, example),
    get full() {
      return writer.full
    },
    async flush() {
      await running
      await priorityGate.yieldToRequests()
      running = writer.flush()
      // A failure shows at the next flush or at the end; until then nobody else waits for it.
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
