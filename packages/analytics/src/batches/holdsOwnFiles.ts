import type { Analytics } from '../client/Analytics.ts'
import { SAMPLE_SOURCE } from './commitBatch.ts'

/** What the inputs of batches begin with that were made of the answers of sources, as `loadAnswers` names them. */
const ASKED_FOLDER = 'raw/'

/** Whether anything is loaded that is neither generated nor what a source was asked for: files, or an export. */
export async function holdsOwnFiles(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ found: number }>({
    sql: `SELECT count() > 0 AS found FROM batches FINAL
          WHERE state IN ('loaded', 'committing') AND source_id != {sample: String}
            AND NOT startsWith(input, {folder: String})`,
    params: { sample: SAMPLE_SOURCE, folder: ASKED_FOLDER },
  })
  return row?.found === 1
}
