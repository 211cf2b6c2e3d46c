import type { VestingSchedule } from '../answers/VestingSchedule.ts'
import { EMBEDDED_PANELS } from '../embeds/EMBEDDED_PANELS.ts'
import type { Day } from '../time/Day.ts'
import type { ChartAnswer } from './ChartAnswer.ts'
import type { DescribedChart } from './DescribedChart.ts'

export const VESTING_TITLE = EMBEDDED_PANELS.vesting

type Look = { asShare: boolean; from?: Day | undefined; to?: Day | undefined }

/**
 * An unlock schedule as a chart draws it: what has come free of each allocation by the end of each month, in tokens
 * or as a share of the whole, within the days that are looked at.
 */
export function prepareVestingChart(
  { timestamps, allocations, whole }: Pick<VestingSchedule, 'timestamps' | 'allocations' | 'whole'>,
  { asShare, from, to }: Look,
): ChartAnswer {
  const shown = timestamps.flatMap((month, index) =>
    (from === undefined || month >= from.slice(0, 7)) && (to === undefined || month <= to)
      ? [index]
      : [],
  )
  const scale = asShare && whole !== null ? 1 / whole.amount : 1
  return {
    timestamps: shown.map((index) => timestamps[index] ?? ''),
    series: allocations.map(({ allocation, values }) => ({
      key: { allocation },
      metric: 'vesting',
      label: allocation,
      values: shown.map((index) => {
        const value = values[index]
        return value === undefined ? null : value * scale
      }),
      provisional_from: null,
    })),
    meta: { total_series: allocations.length },
  }
}

/** The schedule as a chart: what is drawn and how, without what happens when it is touched. */
export function describeVestingChart(
  schedule: VestingSchedule,
  { percent, table, from, to }: Omit<Look, 'asShare'> & { percent?: boolean; table?: boolean },
): DescribedChart {
  return {
    answer: prepareVestingChart(schedule, { asShare: percent === true, from, to }),
    label: VESTING_TITLE,
    kind: 'area',
    granularity: 'month',
    log: false,
    asTable: table === true,
    unit: percent ? 'share' : 'tokens',
    additive: true,
    today: schedule.today,
  }
}
