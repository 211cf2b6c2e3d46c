import type { PointKey } from '@tickmark/core/answers/PointKey'
import type { Doubt } from '@tickmark/core/quality/checkPoint'
import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Analytics } from '../client/Analytics.ts'
import type { CheckedBatch } from './CheckedBatch.ts'

/** A point that a check speaks against. */
export type FoundDoubt = PointKey &
  Omit<Doubt, 'check_id'> & {
    check_id: QualityCheckId
    value: number
  }

/** Whether a point that fails a check stays unpublished: what cannot be always does. */
export function isWithheld(
  check_id: QualityCheckId,
  { checks }: Pick<CheckedBatch, 'checks'>,
): boolean {
  const isNever = check_id === 'impossible' || check_id === 'snapshot'
  return isNever || (check_id === 'unit_jump' && checks === 'withhold')
}

/** Lays doubtful points of a batch aside, before any of it is staged. */
export async function insertDoubts(
  db: Analytics,
  batch: CheckedBatch,
  doubts: readonly FoundDoubt[],
): Promise<void> {
  if (doubts.length === 0) return
  const { batch_id, source_id } = batch
  const observed_at = new Date(batch.observed_at).toISOString().slice(0, -1)
  const changed_at = new Date().toISOString().slice(0, -1)
  const rows = doubts.map((one) =>
    JSON.stringify({
      ...one,
      source_id,
      withheld: isWithheld(one.check_id, batch) ? 1 : 0,
      state: 'held',
      reason: '',
      held_batch_id: batch_id,
      observed_at,
      batch_id,
      changed_at,
    }),
  )
  await db.insert('held_points_raw', rows.join('\n'), 'JSONEachRow')
}
