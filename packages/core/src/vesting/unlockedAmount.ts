import type { Unlock } from './Unlock.ts'

/** How many tokens the unlocks have released by a moment, which is in milliseconds since 1970. */
export function unlockedAmount(unlocks: readonly Unlock[], moment: number): number {
  const now = moment / 1000
  return unlocks.reduce((sum, unlock) => sum + releasedBy(unlock, now), 0)
}

function releasedBy(unlock: Unlock, now: number): number {
  switch (unlock.type) {
    case 'cliff':
      return now >= unlock.start ? unlock.amount : 0
    case 'linear': {
      if (now >= unlock.end) return unlock.amount
      if (now <= unlock.start) return 0
      return (unlock.amount * (now - unlock.start)) / (unlock.end - unlock.start)
    }
    case 'step': {
      const landed = Math.floor((now - unlock.start) / unlock.stepDuration)
      return unlock.amount * Math.min(Math.max(landed, 0), unlock.steps)
    }
  }
}
