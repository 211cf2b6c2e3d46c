import type { DataColumn } from '../DataColumn.ts'
import { quantileOf } from '../quantileOf.ts'

export const SUMMARY_LINES = ['Total', 'Lower quartile', 'Median', 'Upper quartile'] as const

/**
 * What stands below a column in `SUMMARY_LINES`: of the given rows, without those that have no value. Nothing where the
 * column has no figures; no total where they do not add up.
 */
export function summariseRows<Row>(
  rows: readonly Row[],
  { value, figure }: Pick<DataColumn<Row>, 'value' | 'figure'>,
): string[] {
  if (value === undefined || figure === undefined) return SUMMARY_LINES.map(() => '')
  const known = rows
    .map(value)
    .filter((one) => typeof one === 'number')
    .toSorted((a, b) => a - b)
  const total = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null
  return [
    figure.adds ? figure.write(total) : '',
    ...[0.25, 0.5, 0.75].map((share) => figure.write(quantileOf(known, share))),
  ]
}
