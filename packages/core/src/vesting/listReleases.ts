import type { Unlock } from './Unlock.ts'

/** Tokens that come free at one moment, in whole seconds since 1970. */
export type Release = { at: number; amount: number }

/**
 * The moments after `from` and up to `to` (both in milliseconds since 1970) at which cliffs and steps release tokens,
 * ascending. Linear unlocks have no such moment and are left out.
 */
export function listReleases(
  unlocks: readonly Unlock[],
  { from, to }: { from: number; to: number },
): Release[] {
  const isWithin = ({ at }: Release) => at * 1000 > from && at * 1000 <= to
  return unlocks
    .flatMap((unlock) => releasesOf(unlock, from))
    .filter(isWithin)
    .sort((a, b) => a.at - b.at)
}

function releasesOf(unlock: Unlock, from: number): Release[] {
  switch (unlock.type) {
    case 'linear':
      return []
    case 'cliff':
      return [{ at: unlock.start, amount: unlock.amount }]
    case 'step': {
      const landed = Math.floor((from / 1000 - unlock.start) / unlock.stepDuration)
      const done = Math.min(Math.max(landed, 0), unlock.steps)
      return Array.from({ length: unlock.steps - done }, (_, index) => ({
        at: unlock.start + (done + index + 1) * unlock.stepDuration,
        amount: unlock.amount,
      }))
    }
  }
}
