import type { Analytics } from '../client/Analytics.ts'
import { SAMPLE_SOURCE } from './commitBatch.ts'

/** Whether anything was loaded that was not generated. */
export async function hasRealData(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ found: number }>({
    sql: `SELECT count() > 0 AS found FROM batches FINAL
          WHERE source_id != {sample: String} AND state IN ('loaded', 'committing')`,
    params: { sample: SAMPLE_SOURCE },
  })
  return row?.found === 1
}
