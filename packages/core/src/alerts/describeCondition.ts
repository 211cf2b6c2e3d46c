import { formatChange } from '../formats/formatChange.ts'
import type { AlertDefinition } from './AlertDefinition.ts'
import { formatAlertValue } from './formatAlertValue.ts'

/** When an alert fires, in words: `above $1M`, `change over 7 days above +20.0%`. */
export function describeCondition({
  query,
  condition,
}: Pick<AlertDefinition, 'query' | 'condition'>): string {
  const { direction } = condition
  switch (condition.kind) {
    case 'threshold':
      return `${direction} ${formatAlertValue(condition.value, query)}`
    case 'change':
      return `change over ${countPeriods(condition.periods, query.granularity)} ${direction} ${formatChange(condition.fraction)}`
    case 'percentile':
      return `${direction} the ${ordinal(condition.percentile)} percentile of the ${countPeriods(condition.periods, query.granularity)} before`
  }
}

function countPeriods(count: number, granularity: string): string {
  return `${count.toLocaleString('en-GB')} ${granularity}${count === 1 ? '' : 's'}`
}

/** 1st, 2nd, 3rd, 11th, 97.5th. */
function ordinal(value: number): string {
  const ends = new Intl.PluralRules('en', { type: 'ordinal' }).select(value)
  const suffix = { one: 'st', two: 'nd', few: 'rd' }[ends as string] ?? 'th'
  return `${value}${Number.isInteger(value) ? suffix : 'th'}`
}
