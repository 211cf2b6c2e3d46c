import { exactSum } from '../compile/exactSum.ts'
import type { PlannedColumn } from './MartPlan.ts'

/**
 * SQL of what the rows of a group make of a column. Missing values count nowhere. Combined figures are not made of the
 * values of rows; of all rows they are the sum of what adds up.
 */
export function aggregateSql({ name, agg, is_additive }: PlannedColumn): string {
  switch (agg) {
    case null:
      return 'NULL'
    case 'combined':
      return is_additive ? exactSum({ value: name, combinator: 'OrNull' }) : 'NULL'
    case 'sum':
      return exactSum({ value: name, combinator: 'OrNull' })
    case 'avg':
      return is_additive
        ? `(${exactSum({ value: name, combinator: 'OrNull' })} / count(${name}))`
        : `avgOrNull(${name})`
    case 'median':
      return medianSql(name)
    case 'min':
      return `minOrNull(${name})`
    case 'max':
      return `maxOrNull(${name})`
    case 'count':
      return `toFloat64(count(${name}))`
  }
}

/** The middle value, or the mean of the two middle ones, to the same digits as `medianOf`. */
export function medianSql(name: string): string {
  return `((quantileExactLowOrNull(0.5)(${name}) + quantileExactHighOrNull(0.5)(${name})) / 2)`
}
