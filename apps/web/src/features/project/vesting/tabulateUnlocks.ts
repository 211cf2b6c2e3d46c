import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'

type Schedule = Pick<VestingSchedule, 'next' | 'today' | 'meta'>

/** What comes free within a year, day by day. */
export function tabulateUnlocks({ next, today, meta }: Schedule): PanelTable {
  return {
    header: ['day (UTC)', 'allocation', 'tokens', 'share of supply (fraction)', 'value (usd)'],
    columnIds: ['day', 'allocation', 'amount', 'share', 'value'],
    rows: next.map((row) => [row.day, row.allocation, row.amount, row.share, row.value_usd]),
    isSample: meta.sample,
    period: today,
  }
}
