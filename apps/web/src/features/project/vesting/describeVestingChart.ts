import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { TimeSeriesProps } from '../../../charts/TimeSeriesProps.ts'
import { prepareVestingChart } from './prepareVestingChart.ts'
import type { VestingSearch } from './VestingSearch.ts'

export const VESTING_TITLE = 'Unlocked tokens by allocation'

/** The schedule as a chart: what is drawn and how, without what happens when it is touched. */
export function describeVestingChart(
  schedule: VestingSchedule,
  { percent, table, from, to }: Pick<VestingSearch, 'percent' | 'table' | 'from' | 'to'>,
): TimeSeriesProps {
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
