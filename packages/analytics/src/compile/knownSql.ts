import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Params } from './createParams.ts'

/** SQL of whether a version counts as known; over columns `observed_at` and `batch_id`. */
export function knownSql({ by, moment }: AsOf, params: Params): string {
  if (by === 'observed')
    return `observed_at <= fromUnixTimestamp64Milli(${params.add(moment, 'Int64')}, 'UTC')`
  return `batch_id < ${params.add(firstBatchAfter(moment), 'String')}`
}

/**
 * Less than the id of every batch that began later. Ids of batches begin with the millisecond of their making (UUID
 * version 7), and batches are loaded one after another, so their order is that in which they became readable.
 */
function firstBatchAfter(moment: number): string {
  const hex = (moment + 1).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
