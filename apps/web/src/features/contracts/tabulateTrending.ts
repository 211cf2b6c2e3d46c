import type { TrendingContract } from '@tickmark/core/answers/Contracts'
import { TRENDING_ORDERS } from '@tickmark/core/answers/choices'
import { nameCode } from '@tickmark/core/text/nameCode'
import type { Day } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'
import { MEASURES } from './MEASURES.ts'

/** Contracts, a line each, in the order given. `window` says which days the figures are of. */
export function tabulateTrending(
  rows: readonly TrendingContract[],
  window: { from: Day | null; to: Day | null },
  isSample: boolean,
): PanelTable {
  const { from, to } = window
  const days = from === null || to === null ? 'no data' : `${from} to ${to} UTC`
  return {
    header: [
      'chain_id',
      'address',
      'name',
      'labels',
      'category',
      'project_id',
      ...TRENDING_ORDERS.map((id) => `${id} (${MEASURES[id].format}, ${days})`),
      'change (fraction)',
      'days with activity',
    ],
    rows: rows.map((row) => [
      row.chain_id,
      row.address,
      row.name,
      row.labels.join('; '),
      nameCode(row.category),
      row.project_id,
      ...TRENDING_ORDERS.map((id) => row[id]),
      row.change,
      row.days,
    ]),
    isSample,
    period: to ?? '',
  }
}
