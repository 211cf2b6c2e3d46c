import { SAMPLE_SOURCE } from '../batches/commitBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { listSeries } from './listSeries.ts'

/** Whether what is loaded was generated. Generated and real data never stand side by side. */
export async function isSample(db: Analytics): Promise<boolean> {
  const series = await listSeries(db)
  return series.some((row) => row.source_ids.includes(SAMPLE_SOURCE))
}
