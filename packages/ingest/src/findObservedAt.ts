import { createHash } from 'node:crypto'
import type { Analytics } from '@tickmark/analytics/client/Analytics'

/**
 * The moment of observation of a load for which none was named; null means now.
 *
 * A file that tells its own moment (`stated`) counts as observed then, so that an old export loaded late
 * never hides newer values. A corrected file that states the same moment as one loaded before was learnt
 * of later than that, and a moment that lies ahead cannot be true: both count as observed now.
 */
export async function findObservedAt(
  db: Analytics,
  input: { source_id: string; input: string; content_hash: string },
  stated: number | null,
): Promise<number | null> {
  if (stated === null || stated > Date.now()) return null
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([input.source_id, input.content_hash, stated]))
    .digest('hex')
  // Rows are read without values: was another content of this input observed at that very moment?
  const [earlier] = await db.rows<{ same: number; others: number }>({
    sql: `
      SELECT countIf(fingerprint = {fingerprint: String}) AS same, count() AS others
      FROM batches FINAL
      WHERE source_id = {source_id: String} AND input = {input: String}
        AND state IN ('loaded', 'unchanged')
        AND observed_at = fromUnixTimestamp64Milli({stated: Int64}, 'UTC')`,
    params: { source_id: input.source_id, input: input.input, stated, fingerprint },
  })
  const isReissue =
    earlier !== undefined && Number(earlier.same) === 0 && Number(earlier.others) > 0
  return isReissue ? null : stated
}
