import type { VestingEvent } from './VestingEvent.ts'

/** How many tokens the events have released by a moment, which is in milliseconds since 1970. */
export function unlockedAmount(events: readonly VestingEvent[], moment: number): number {
  const now = moment / 1000
  return events.reduce((sum, event) => sum + releasedBy(event, now), 0)
}

function releasedBy(event: VestingEvent, now: number): number {
  switch (event.type) {
    case 'cliff':
      return now >= event.start ? event.amount : 0
    case 'linear': {
      if (now >= event.end) return event.amount
      if (now <= event.start) return 0
      return (event.amount * (now - event.start)) / (event.end - event.start)
    }
    case 'step': {
      const landed = Math.floor((now - event.start) / event.stepDuration)
      return event.amount * Math.min(Math.max(landed, 0), event.steps)
    }
  }
}
