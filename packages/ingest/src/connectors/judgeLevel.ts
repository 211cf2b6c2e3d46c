import { addDays } from '@tickmark/core/time/Day'
import type { StatedTotal } from './Connector.ts'
import type { KnownSeries } from './findKnownSeries.ts'
import { nameSeries } from './findSettledDays.ts'
import { isTotalOf, type Judged, type Verdict } from './judgeFlow.ts'
import { partsJoinOn } from './partsJoinOn.ts'

/** A level that rose or fell by more than this factor since it was last known is asked for. */
const MOST_CHANGE = 2

/**
 * Whether levels of the moment join on to what is known: every series that goes on is known up to yesterday or today
 * and is told, and no total is far from where it was. A level of zero needs none that is known: sources list chains on
 * which a protocol has nothing and never had.
 */
export function judgeLevel(judged: Judged): Verdict {
  const { stated, known, isKnown, points, day } = judged
  const canJoin = stated.every((total) =>
    joinsTotal(total, known.find(isTotalOf(total)) ?? null, judged),
  )
  const last = new Map(known.map((series) => [nameSeries(series), series]))
  const ofSeries = points.filter((point) => point.value !== 0 || last.has(nameSeries(point)))
  if (!isKnown || !canJoin || !partsJoinOn({ ...judged, points: ofSeries })) return 'ask'
  const saysNothingNew = points.every((point) => {
    const series = last.get(nameSeries(point))
    return series?.newest === day && series.last === point.value
  })
  return saysNothingNew ? 'quiet' : 'told'
}

function joinsTotal(
  { value }: StatedTotal,
  known: KnownSeries | null,
  { day, revision_days }: Judged,
): boolean {
  if (value === null) return known === null || known.newest < addDays(day, -revision_days)
  if (known === null) return value === 0
  return value <= known.last * MOST_CHANGE && value >= known.last / MOST_CHANGE
}
