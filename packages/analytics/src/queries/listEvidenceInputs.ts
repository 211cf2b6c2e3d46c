import { RECORD_TABLES } from '../batches/BatchWriter.ts'
import type { Analytics } from '../client/Analytics.ts'

/**
 * The inputs of batches that a number which can be seen still rests on. Versions that are replaced, and not yet merged
 * away, count too: reading whole tables merged would keep pages waiting, and too much is kept rather than too little.
 */
export async function listEvidenceInputs(db: Analytics): Promise<Set<string>> {
  const tables = ['facts', 'second_opinions', ...RECORD_TABLES]
  const rows = await db.rows<{ input: string }>({
    sql: `SELECT DISTINCT input FROM batches FINAL WHERE batch_id IN (
            ${tables.map((table) => `SELECT DISTINCT batch_id FROM ${table}`).join(' UNION ALL ')})`,
  })
  return new Set(rows.map(({ input }) => input))
}
