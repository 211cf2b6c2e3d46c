import { exactSum } from '../compile/exactSum.ts'

/** Sums of figures; null where there is none. */
export type HeadlineSums = {
  amounts: number | null
  levels: number | null
  previous_amounts: number | null
  previous_levels: number | null
}

/**
 * SQL of the sums of the figures of `headlineSql`, exact to the last digit. Amounts and levels are added up apart,
 * as the compiler does it, so that both ways give the same digits.
 */
export function headlineSums(aggregations: ReadonlyMap<string, string>, over = ''): string {
  const sum = (column: string) => exactSum({ value: column, combinator: 'OrNull', over })
  const isMixed = aggregations.get('gmv') === 'sum'
  return [
    `${sum('amount')} AS amounts`,
    `${sum('previous_amount')} AS previous_amounts`,
    `${isMixed ? sum('level') : 'NULL'} AS levels`,
    `${isMixed ? sum('previous_level') : 'NULL'} AS previous_levels`,
  ].join(', ')
}

/** The totals now and one window before. */
export function totalsOf(sums: HeadlineSums): {
  total: number | null
  previous_total: number | null
} {
  return {
    total: add(sums.amounts, sums.levels),
    previous_total: add(sums.previous_amounts, sums.previous_levels),
  }
}

function add(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return a + b
}
