import { WINDOW_COVERAGE } from '../compile/transformSql.ts'
import type { FigureColumn } from './figureColumns.ts'

/** What a change compares: sums of amounts, averages of distinct counts, levels, or over all time the first and newest value. */
export type ChangeKind = 'sum' | 'average' | 'level' | 'max'

/** The columns that the SQL of a change is over. */
export const CHANGE_COLUMNS = {
  sum: ['total', 'total_before', 'n', 'n_before'],
  average: ['total', 'total_before', 'n', 'n_before'],
  level: ['latest', 'latest_before'],
  max: ['latest', 'first'],
} as const satisfies Record<ChangeKind, readonly FigureColumn[]>

/** Further digits say nothing and make up a quarter of a long list. */
const DECIMALS = 6

/**
 * SQL of a change as a fraction of the absolute earlier value, to the millionth, over columns of `figureColumns`.
 * Levels are compared with the newest before the window. Sums and averages are compared only where both windows
 * have nine tenths of their days.
 */
export function changeSql(kind: ChangeKind, days: string): string {
  const relative = (now: string, then: string) =>
    `round((${now} - ${then}) / nullIf(abs(${then}), 0), ${DECIMALS})`
  const covered = (change: string) =>
    `if(least(n, n_before) >= ${days} * ${WINDOW_COVERAGE}, ${change}, NULL)`
  switch (kind) {
    case 'sum':
      return covered(relative('total', 'total_before'))
    case 'average':
      return covered(relative('(total / n)', '(total_before / n_before)'))
    case 'level':
      return relative('latest', 'latest_before')
    case 'max':
      return relative('latest', 'first')
  }
}
