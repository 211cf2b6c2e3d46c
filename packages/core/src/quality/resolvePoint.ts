import type { MetricKind } from '../metrics/MetricDefinition.ts'
import { differs, medianOf, OUTLIER_THRESHOLDS, SPIKE_LIMITS } from './OUTLIER_THRESHOLDS.ts'
import type { QualityCheckId } from './QUALITY_CHECKS.ts'

/** A point that is held, and what is known by now that may speak for it. */
export type QuarantineEvidence = {
  check_id: QualityCheckId
  kind: MetricKind
  value: number
  withheld: boolean
  source_id: string
  /** The published value of the point. */
  published: { value: number; provisional: boolean; source_id: string } | null
  /** The values of the point at other sources. */
  others: readonly number[]
  /** Published values of the days after it, nearest first. */
  after: readonly number[]
  /** The identity that it broke holds by now. */
  isRepaired: boolean
}

export type Resolution = {
  state: 'released' | 'replaced'
  reason: string
  /** The value is to be published as final. */
  publishes: boolean
}

/** Decides about a point that is held; null where there is nothing new for or against it. */
export function resolvePoint(held: QuarantineEvidence): Resolution | null {
  const { published, value, withheld } = held
  if (published && published.source_id !== held.source_id && !published.provisional) {
    if (!differs(value, published.value))
      return settled('released', 'another source reports the same value')
    if (withheld) return null
    return settled('replaced', 'a source of higher precedence reports another value')
  }
  if (
    published &&
    !withheld &&
    Math.abs(published.value - value) > OUTLIER_THRESHOLDS.sameValue * Math.abs(value)
  )
    return settled('replaced', 'its source now reports another value')
  if (published && !withheld && !published.provisional)
    return settled('released', 'it was loaded again and passed')
  if (held.others.some((other) => !differs(other, value)))
    return settled('released', 'another source reports the same value', true)
  if (held.isRepaired) return settled('released', 'the identity now holds', true)
  if (held.check_id === 'spike' && isFollowed(held))
    return settled('released', 'the following days have the same level', true)
  return null
}

/** Returns whether the level has changed for good. */
function isFollowed({ kind, value, after }: QuarantineEvidence): boolean {
  const limit = SPIKE_LIMITS[kind]
  const following = medianOf(after.map(Math.abs))
  if (limit === null || following === null || after.length < OUTLIER_THRESHOLDS.leastFollowing)
    return false
  const [low, high] = [Math.abs(value) / limit.factor, Math.abs(value) * limit.factor]
  return following >= low && following <= high
}

function settled(
  state: Resolution['state'],
  reason: string,
  publishes: boolean = false,
): Resolution {
  return { state, reason, publishes }
}
