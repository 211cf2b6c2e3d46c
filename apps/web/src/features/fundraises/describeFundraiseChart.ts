import type { FundraiseTotals } from '@tickmark/core/answers/Fundraises'
import type { TimeSeriesProps } from '../../charts/TimeSeriesProps.ts'
import type { ChartSearch } from './FundraisesSearch.ts'
import { prepareFundraiseChart } from './prepareFundraiseChart.ts'

export const FUNDRAISE_TITLES = { amount: 'Raised over time', rounds: 'Rounds over time' } as const

type Look = Pick<ChartSearch, 'period' | 'measure' | 'table'> & {
  /** Milliseconds since 1970. */
  now: number
}

/** Totals of funding rounds as a chart, without what happens when it is touched; undefined where there are none. */
export function describeFundraiseChart(
  totals: FundraiseTotals,
  { period = 'month', measure = 'amount', table, now }: Look,
): TimeSeriesProps | undefined {
  const answer = prepareFundraiseChart(totals, { period, measure, now })
  if (answer.timestamps.length === 0) return undefined
  return {
    answer,
    label: FUNDRAISE_TITLES[measure],
    kind: 'bar',
    granularity: period,
    log: false,
    asTable: table === true,
    unit: measure === 'amount' ? 'usd' : 'number',
  }
}
