import type { Unlock } from './Unlock.ts'

/** The moment from which on all of an unlock is released, in seconds since 1970. */
export function endOfUnlock(unlock: Unlock): number {
  switch (unlock.type) {
    case 'cliff':
      return unlock.start
    case 'linear':
      return unlock.end
    case 'step':
      return unlock.start + unlock.steps * unlock.stepDuration
  }
}
