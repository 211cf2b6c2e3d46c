import { addDays } from '@tickmark/core/time/Day'
import type { StatedTotal } from '../connectors/Connector.ts'
import { nameSeries } from '../finalDays/findFinalDays.ts'
import { type ContinuityInput, isTotalOf, matchesKnownParts, type Verdict } from './continuity.ts'
import type { KnownSeries } from './findKnownSeries.ts'

/** A level that changed by more than this factor since it was last known is fetched. */
const MAX_CHANGE = 2

/**
 * A total that we add up from several entries may count something twice, unlike the source's own
 * total. Its level of 24 hours ago, or of earlier today, may differ from the known one by this
 * factor because markets move.
 */
const MAX_CHANGE_OF_SUM = 1.05

/**
 * Returns whether current levels continue the known series: every series that still continues is known up to yesterday
 * or today and is listed, and no total is far from its last level. A level of zero needs no known series, because
 * sources also list chains on which a protocol never had anything.
 */
export function validateLevelContinuity(input: ContinuityInput): Verdict {
  const { stated, known, isKnown, points, day } = input
  const continuesAll = stated.every((total) =>
    continuesTotal(total, known.find(isTotalOf(total)) ?? null, input),
  )
  const last = new Map(known.map((series) => [nameSeries(series), series]))
  const ofSeries = points.filter((point) => point.value !== 0 || last.has(nameSeries(point)))
  if (!isKnown || !continuesAll || !matchesKnownParts({ ...input, points: ofSeries }))
    return 'fetch'
  const isUnchanged = points.every((point) => {
    const series = last.get(nameSeries(point))
    return series?.newest === day && series.last === point.value
  })
  return isUnchanged ? 'unchanged' : 'fromListing'
}

function continuesTotal(
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
    isWithin(value, known.last, MAX_CHANGE) &&
    (!isSum || isWithin(ofSameTime, known.last, MAX_CHANGE_OF_SUM))
  )
}

function isWithin(level: number, known: number, factor: number): boolean {
  return level <= known * factor && level >= known / factor
}
