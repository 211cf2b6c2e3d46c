import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { BatchReport, BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { finishLoad } from '@tickmark/analytics/batches/finishLoad'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { addDays, type Day, dayStart } from '@tickmark/core/time/Day'
import { generateSample } from './generateSample.ts'

/** Raised whenever generated values change, so that an older sample is loaded anew. */
const SAMPLE_EDITION = 1

export type SampleOptions = {
  /** The last day with values: yesterday, as a rule. */
  endDay: Day
  /** Told how many of the projects are done. */
  onProgress?(progress: { done: number; count: number }): void
}

/** Fills an empty terminal with generated values of real projects, as one batch marked as sample. */
export async function loadSample(db: Analytics, options: SampleOptions): Promise<BatchReport> {
  const { endDay } = options
  const report = await loadBatch(db, {
    source_id: 'sample',
    input: `sample to ${endDay}`,
    content_hash: createHash('sha256').update(`sample ${SAMPLE_EDITION} ${endDay}`).digest('hex'),
    observed_at: dayStart(addDays(endDay, 1)),
    read: async (writer) => {
      const behind = writeBehind(writer)
      await generateSample(behind, options)
      await behind.settle()
    },
  })
  if (report.state === 'loaded') await finishLoad(db)
  return report
}

/**
 * Writes one buffer while the next is filled, and lets waiting requests through in between,
 * so that a server stays responsive meanwhile. `settle` waits for the last buffer.
 */
function writeBehind(writer: BatchWriter): BatchWriter & { settle(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  return {
    read: () => writer.read(),
    point: (point) => writer.point(point),
    record: (table, row) => writer.record(table, row),
    reject: (reason, example) => writer.reject(reason, example),
    get full() {
      return writer.full
    },
    async flush() {
      await running
      running = writer.flush()
      // A failure shows at the next flush or at the end; until then nobody else waits for it.
      running.catch(() => {})
      await setImmediate()
    },
    settle: () => running,
  }
}
