import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'

/**
 * Ends a whole list of a source: records that it lacks are proposed as gone, unless so many are missing that the list
 * must be incomplete. Then the report says so.
 */
export function reportMissing(list: string, { discovery, reject }: BatchWriter): void {
  const missing = discovery?.records?.endList(list) ?? 0
  if (missing > 0)
    reject(
      'a list that lacks many of its records, so none of them counts as gone',
      `${missing} are missing`,
    )
}
