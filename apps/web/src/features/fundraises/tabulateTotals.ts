import type { FundraiseTotals } from '@tickmark/core/answers/Fundraises'
import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

/** Rounds and amounts by what they are added up by. An amount that nobody disclosed is missing, not zero. */
export function tabulateTotals({ by, rows, meta }: FundraiseTotals): PanelTable {
  return {
    header: [by, 'rounds', 'rounds of known size', 'raised (usd)'],
    rows: rows.map((row) => [
      row.key,
      row.rounds,
      row.disclosed,
      row.disclosed === 0 ? null : row.amount_usd,
    ]),
    isSample: meta.sample,
    period: toDay(Date.now()),
  }
}
