import type { FundraiseMeasure, FundraisePeriod } from '../answers/choices.ts'
import type { FundraiseTotal, FundraiseTotals } from '../answers/Fundraises.ts'
import { type Day, toDay } from '../time/Day.ts'
import { startOfPeriod } from '../time/Granularity.ts'
import type { ChartAnswer } from './ChartAnswer.ts'
import type { DescribedChart } from './DescribedChart.ts'

const LABELS = { amount: 'Raised', rounds: 'Rounds' } as const satisfies Record<
  FundraiseMeasure,
  string
>

export const FUNDRAISE_TITLES = { amount: 'Raised over time', rounds: 'Rounds over time' } as const

/**
 * Totals by period as a chart draws them. A period in which no round disclosed its size has no amount; the
 * period that `now` (milliseconds since 1970) lies in is not finished.
 */
export function prepareFundraiseChart(
  { rows }: Pick<FundraiseTotals, 'rows'>,
  { period, measure, now }: { period: FundraisePeriod; measure: FundraiseMeasure; now: number },
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

function measureOf(row: FundraiseTotal, measure: FundraiseMeasure): number | null {
  if (measure === 'rounds') return row.rounds
  return row.disclosed === 0 ? null : row.amount_usd
}

type Look = {
  period?: FundraisePeriod | undefined
  measure?: FundraiseMeasure | undefined
  table?: boolean | undefined
  /** Milliseconds since 1970. */
  now: number
}

/** Totals of funding rounds as a chart, without what happens when it is touched; undefined where there are none. */
export function describeFundraiseChart(
  totals: FundraiseTotals,
  { period = 'month', measure = 'amount', table, now }: Look,
): DescribedChart | undefined {
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
