import { addDays } from '@tickmark/core/time/Day'
import type { StatedTotal } from '../connectors/Connector.ts'
import { nameSeries } from '../finalDays/findFinalDays.ts'
import { type ContinuityInput, isTotalOf, matchesKnownParts, type Verdict } from './continuity.ts'
import type { KnownSeries } from './findKnownSeries.ts'

/** A level that rose or fell by more than this factor since it was last known is asked for. */
const MOST_CHANGE = 2

/**
 * A total that is added up here from several entries may count something twice, which the source's own total does not. Its
 * level of 24 hours ago, or of earlier today, may differ by this factor from what is known: markets move meanwhile.
 */
const MOST_CHANGE_OF_SUM = 1.05

/**
 * Whether levels of the moment join on to what is known: every series that goes on is known up to yesterday or today
 * and is told, and no total is far from where it was. A level of zero needs none that is known: sources list chains on
 * which a protocol has nothing and never had.
 */
export function validateLevelContinuity(judged: ContinuityInput): Verdict {
  const { stated, known, isKnown, points, day } = judged
  const canJoin = stated.every((total) =>
    joinsTotal(total, known.find(isTotalOf(total)) ?? null, judged),
  )
  const last = new Map(known.map((series) => [nameSeries(series), series]))
  const ofSeries = points.filter((point) => point.value !== 0 || last.has(nameSeries(point)))
  if (!isKnown || !canJoin || !matchesKnownParts({ ...judged, points: ofSeries })) return 'ask'
  const saysNothingNew = points.every((point) => {
    const series = last.get(nameSeries(point))
    return series?.newest === day && series.last === point.value
  })
  return saysNothingNew ? 'quiet' : 'told'
}

function joinsTotal(
  total: StatedTotal,
  known: KnownSeries | null,
  { day, revision_days }: ContinuityInput,
): boolean {
  const { value, before, addends } = total
  if (value === null) return known === null || known.newest < addDays(day, -revision_days)
  if (known === null) return value === 0
  const ofSameTime = known.newest === day ? value : before
  const isSum = addends > 1 && ofSameTime !== null
  return (
    isWithin(value, known.last, MOST_CHANGE) &&
    (!isSum || isWithin(ofSameTime, known.last, MOST_CHANGE_OF_SUM))
  )
}

function isWithin(level: number, known: number, factor: number): boolean {
  return level <= known * factor && level >= known / factor
}
