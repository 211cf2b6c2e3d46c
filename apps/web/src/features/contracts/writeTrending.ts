import { TRENDING_ORDERS, type TrendingContract } from '@tickmark/core/answers/Contracts'
import { toCsv } from '../../data/toCsv.ts'
import { MEASURES } from './MEASURES.ts'

/** Contracts as CSV, a line each, in the order given. `window` says which days the figures are of. */
export function writeTrending(rows: readonly TrendingContract[], window: string): string {
  return toCsv(
    [
      'chain_id',
      'address',
      'name',
      'labels',
      'category',
      'project_id',
      ...TRENDING_ORDERS.map((id) => `${id} (${MEASURES[id].format}, ${window})`),
      'change (fraction)',
      'days with activity',
    ],
    rows.map((row) => [
      row.chain_id,
      row.address,
      row.name,
      row.labels.join('; '),
      row.category,
      row.project_id,
      ...TRENDING_ORDERS.map((id) => row[id]),
      row.change,
      row.days,
    ]),
  )
}
