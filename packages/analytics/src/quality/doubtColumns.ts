import type { CheckedBatch } from './CheckedBatch.ts'

/**
 * The columns of a doubtful point after those of its key, as SQL: what fails which check, what was expected, and why.
 * Only values in other units, what cannot be, and snapshots of an unknown day are withheld.
 */
export function doubtColumns(of: {
  check: string
  value: string
  expected: string
  why: string
}): string {
  return `
    {source_id: String} AS said_by, ${of.check} AS failed, ${of.value} AS told, ${of.expected} AS hoped,
    ${of.why} AS because,
    failed IN ('impossible', 'snapshot') OR (failed = 'unit_jump' AND {withhold: UInt8} = 1) AS is_withheld,
    'held', '', {batch_id: String} AS told_in, fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC') AS told_at,
    {batch_id: String} AS written_in, now64(6, 'UTC') AS written_at`
}

/** The values that `doubtColumns` names. */
export function doubtParams(batch: CheckedBatch): Record<string, unknown> {
  const { batch_id, source_id, observed_at, checks } = batch
  return { batch_id, source_id, observed_at, withhold: checks === 'withhold' ? 1 : 0 }
}
