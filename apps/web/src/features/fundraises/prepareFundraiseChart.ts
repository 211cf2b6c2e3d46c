import type { FundraiseTotal, FundraiseTotals } from '@tickmark/core/answers/Fundraises'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { ChartAnswer } from '../../charts/ChartAnswer.ts'
import type { ChartPeriod, Measure } from './FundraisesSearch.ts'

const LABELS = { amount: 'Raised', rounds: 'Rounds' } as const satisfies Record<Measure, string>

/**
 * Totals by period as a chart draws them. A period in which every round kept its size to itself has no amount; the
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
