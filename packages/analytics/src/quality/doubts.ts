import type { PointKey } from '@tickmark/core/answers/fields'
import type { Doubt } from '@tickmark/core/quality/checkPoint'
import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Analytics } from '../client/Analytics.ts'
import { batchSql, type CheckedBatch } from './CheckedBatch.ts'

/**
 * The columns of a doubtful point after its key, as SQL: the failed check, the expected value and the reason. Only
 * values in other units, impossible values and snapshots of an unknown day are withheld.
 */
export function doubtColumns(
  { batches }: CheckedBatch,
  of: { check: string; value: string; expected: string; why: string },
): string {
  const { batch_id, observed_at } = batchSql(batches)
  return `
    {source_id: String} AS doubted_source, ${of.check} AS failed, ${of.value} AS doubted_value, ${of.expected} AS expected,
    ${of.why} AS doubt_reason,
    failed IN ('impossible', 'snapshot') OR (failed = 'unit_jump' AND {withhold: UInt8} = 1) AS is_withheld,
    'held', '', ${batch_id} AS held_batch, fromUnixTimestamp64Milli(${observed_at}, 'UTC') AS held_at,
    ${batch_id} AS written_in, now64(6, 'UTC') AS written_at`
}

/** The parameters of `doubtColumns`. */
export function doubtParams(batch: CheckedBatch): Record<string, unknown> {
  const { batches, source_id, checks } = batch
  return { ...batchSql(batches).params, source_id, withhold: checks === 'withhold' ? 1 : 0 }
}

/** A point that fails a check. */
export type FoundDoubt = PointKey &
  Omit<Doubt, 'check_id'> & {
    check_id: QualityCheckId
    value: number
  }

/** Returns whether a point that fails a check is withheld: impossible values always are. */
function isWithheld(check_id: QualityCheckId, { checks }: Pick<CheckedBatch, 'checks'>): boolean {
  const isNever = check_id === 'impossible' || check_id === 'snapshot'
  return isNever || (check_id === 'unit_jump' && checks === 'withhold')
}

/** Writes doubtful points of a batch to `held_points_raw`, before the batch is staged. */
export async function insertDoubts(
  db: Analytics,
  batch: CheckedBatch,
  doubts: readonly FoundDoubt[],
): Promise<void> {
  if (doubts.length === 0) return
  const { batches, source_id } = batch
  const found = new Map(batches.flatMap((one) => one.projects.map((project) => [project, one])))
  const changed_at = new Date().toISOString().slice(0, -1)
  const rows = doubts.flatMap((one) => {
    const of = found.get(one.project_id) ?? batches[0]
    if (of === undefined) return []
    return JSON.stringify({
      ...one,
      source_id,
      withheld: isWithheld(one.check_id, batch) ? 1 : 0,
      state: 'held',
      reason: '',
      held_batch_id: of.batch_id,
      observed_at: new Date(of.observed_at).toISOString().slice(0, -1),
      batch_id: of.batch_id,
      changed_at,
    })
  })
  await db.insert('held_points_raw', rows.join('\n'), 'JSONEachRow')
}
