import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'

type Schedule = Pick<VestingSchedule, 'timestamps' | 'allocations' | 'today' | 'meta'>

/** Every month and allocation of the schedule, whatever the chart shows of it. */
export function tabulateSchedule({ timestamps, allocations, today, meta }: Schedule): PanelTable {
  return {
    header: [
      'month (UTC)',
      ...allocations.map(({ allocation }) => `${allocation} (tokens, month's end)`),
    ],
    rows: timestamps.map((month, index) => [
      month,
      ...allocations.map(({ values }) => values[index] ?? null),
    ]),
    isSample: meta.sample,
    period: today,
  }
}
