import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { nameCode } from '@tickmark/core/text/nameCode'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'

type Schedule = Pick<VestingSchedule, 'allocations' | 'today' | 'meta'>

/** Who gets how much, and how much of it is free today. */
export function tabulateAllocations({ allocations, today, meta }: Schedule): PanelTable {
  return {
    header: [
      'allocation',
      'category',
      'tokens',
      'share (fraction)',
      `unlocked (tokens, to ${today} UTC)`,
      'unlocked share (fraction)',
    ],
    rows: allocations.map((row) => [
      row.allocation,
      nameCode(row.category),
      row.total,
      row.share,
      row.unlocked,
      row.unlocked_share,
    ]),
    isSample: meta.sample,
    period: today,
  }
}
