import type { Restatement } from '@tickmark/core/answers/Restatements'
import { keyOfSeries } from './keyOfSeries.ts'

/** What tells a restatement from all others. */
export function keyOfRestatement(row: Restatement): string {
  return [keyOfSeries(row), row.day, row.new_batch_id].join('/')
}
