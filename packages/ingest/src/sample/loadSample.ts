import { createHash } from 'node:crypto'
import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { addDays, dayStart } from '@tickmark/core/time/Day'
import { writeBehind } from '../writeBehind.ts'
import { generateSample, type SampleOptions } from './generateSample.ts'

/** Increase this whenever generated values change, so that an older sample is loaded again. */
const SAMPLE_EDITION = 3

/**
 * Fills an empty terminal with generated values for real projects, as one batch marked as sample.
 */
export async function loadSample(db: Analytics, options: SampleOptions): Promise<BatchReport> {
  const { endDay } = options
  const report = await loadBatch(db, {
    source_id: 'sample',
    input: `sample to ${endDay}`,
    content_hash: createHash('sha256').update(`sample ${SAMPLE_EDITION} ${endDay}`).digest('hex'),
    observed_at: dayStart(addDays(endDay, 1)),
    read: (writer) => writeBehind(writer, (behind) => generateSample(behind, options)),
  })
  if (report.state === 'loaded') await refreshDerivedTables(db)
  return report
}
