import type { FundraiseTotal, FundraiseTotals } from '@tickmark/core/answers/Fundraises'
import type { ChartAnswer } from '@tickmark/core/charts/ChartAnswer'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { TimeSeriesProps } from '../../charts/TimeSeriesProps.ts'
import type { ChartPeriod, ChartSearch, Measure } from './FundraisesSearch.ts'

const LABELS = { amount: 'Raised', rounds: 'Rounds' } as const satisfies Record<Measure, string>

export const FUNDRAISE_TITLES = { amount: 'Raised over time', rounds: 'Rounds over time' } as const

/**
 * Totals by period as a chart draws them. A period in which no round disclosed its size has no amount; the
 * period that `now` (milliseconds since 1970) lies in is not finished.
 */
export function prepareFundraiseChart(
  { rows }: Pick<FundraiseTotals, 'rows'>,
  { period, measure, now }: { period: ChartPeriod; measure: Measure; now: number },
): ChartAnswer {
  const timestamps: Day[] = rows.map((row) => row.key)
  const open = startOfPeriod(toDay(now), period)
  return {
    timestamps,
    series: [
      {
        key: { measure },
        metric: measure,
        label: LABELS[measure],
        values: rows.map((row) => measureOf(row, measure)),
        provisional_from: timestamps.at(-1) === open ? open : null,
      },
    ],
    meta: { total_series: 1 },
  }
}

function measureOf(row: FundraiseTotal, measure: Measure): number | null {
  if (measure === 'rounds') return row.rounds
  return row.disclosed === 0 ? null : row.amount_usd
}

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
