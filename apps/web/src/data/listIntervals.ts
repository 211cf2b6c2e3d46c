import { nameInterval } from '@tickmark/core/formats/nameWindow'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { toDay } from '@tickmark/core/time/Day'
import { listQuarters, type Quarter } from '@tickmark/core/time/Quarter'

type Option<T> = { value: T; label: string }

/** As many quarters as controls offer; addresses, columns and the API take any. */
const QUARTERS = 12

/** Lists the quarter of today and those before it as options, newest first. */
export function listQuarterOptions(): Option<Quarter>[] {
  return listQuarters(toDay(Date.now()), QUARTERS).map((value) => ({
    value,
    label: nameInterval(value).short,
  }))
}

/** Lists the windows that a column of figures may have. */
export function listIntervalOptions(): Option<AggregateInterval>[] {
  return [...AGGREGATE_INTERVALS.map((value) => ({ value, label: value })), ...listQuarterOptions()]
}
