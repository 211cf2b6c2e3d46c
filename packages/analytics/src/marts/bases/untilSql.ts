import { toDay } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Params } from '../../compile/createParams.ts'

/**
 * SQL of whether a record's `day` is not after a moment. Records are kept in their newest version only, so this is all
 * that can be told of what was known of them.
 */
export function untilSql(asOf: AsOf | null, params: Params): string {
  return asOf === null ? '1' : `day <= ${params.add(toDay(asOf.moment), 'Date32')}`
}
