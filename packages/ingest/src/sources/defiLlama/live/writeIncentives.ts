import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { toDay } from '@tickmark/core/time/Day'
import { type Sample, writeDays } from '../../../connectors/writeDays.ts'
import type { CurvePoint } from '../../vesting/toUnlocks.ts'

const DAY_SECONDS = 86_400

/**
 * Writes what came free on each day, valued at the close of the day. What comes free between one midnight and the next
 * is of the day between. A day without a price, or without both midnights, is not known.
 */
export function writeIncentives(
  of: {
    project_id: string
    curves: readonly { points: readonly CurvePoint[] }[]
    /** The price at midnights, which close the day before. */
    prices: readonly Sample[]
  },
  writer: BatchWriter,
): void {
  const closes = new Map(of.prices.map(({ moment, value }) => [toDay(moment - 1), value]))
  const byMoment = new Map<number, { amount: number; line: number }>()
  for (const { points } of of.curves)
    for (const [index, { at, unlocked }] of points.entries()) {
      const next = points[index + 1]
      if (!next || next.at - at !== DAY_SECONDS) continue
      const known = byMoment.get(at)?.amount ?? 0
      byMoment.set(at, { amount: known + next.unlocked - unlocked, line: index + 1 })
    }
  const dollars = [...byMoment].flatMap(([at, { amount, line }]) => {
    const price = closes.get(toDay(at * 1000))
    if (price === null || price === undefined) return []
    return [{ moment: at * 1000, value: amount * price, line }]
  })
  const point = { metric_id: 'token_incentives', project_id: of.project_id } as const
  writeDays(dollars, { point, as: 'flow' }, writer)
}
