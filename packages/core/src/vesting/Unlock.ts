import { addDays, type Day, dayStart, toDay } from '../time/Day.ts'

/**
 * One release of tokens. Amounts may be negative: burns and thefts. Moments in whole seconds since 1970.
 * - `cliff`: the whole amount at `start`.
 * - `linear`: the amount evenly from `start` to `end`.
 * - `step`: `amount` at each of `steps` moments; step i of 0, 1, 2 … lands at `start + (i + 1) * stepDuration`.
 */
export type Unlock =
  | { type: 'cliff'; start: number; amount: number }
  | { type: 'linear'; start: number; end: number; amount: number }
  | { type: 'step'; start: number; stepDuration: number; steps: number; amount: number }

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

/** Returns the number of tokens that the unlocks release in all. */
export function totalAmount(unlocks: readonly Unlock[]): number {
  return unlocks.reduce(
    (sum, unlock) => sum + unlock.amount * (unlock.type === 'step' ? unlock.steps : 1),
    0,
  )
}

/** Returns the number of tokens that the unlocks have released by a moment, which is in milliseconds since 1970. */
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

const AHEAD_DAYS = 365

/**
 * Returns the tokens that come free in the 365 days from the midnight that begins each day, from a year before the first
 * unlock up to a moment (milliseconds since 1970). Of no unlocks there is no day.
 */
export function listUnlocksAhead(
  unlocks: readonly Unlock[],
  until: number,
): { day: Day; amount: number }[] {
  const first = unlocks.reduce((start, unlock) => Math.min(start, unlock.start * 1000), until)
  const ahead: { day: Day; amount: number }[] = []
  if (unlocks.length === 0) return ahead
  const start = Math.max(first - AHEAD_DAYS * DAY_MS, EARLIEST_MS)
  for (let day = toDay(start); dayStart(day) <= until; day = addDays(day, 1)) {
    const midnight = dayStart(day)
    const then = unlockedAmount(unlocks, midnight + AHEAD_DAYS * DAY_MS)
    ahead.push({ day, amount: then - unlockedAmount(unlocks, midnight) })
  }
  return ahead
}

const DAY_MS = 86_400_000
/** The first day that a point may have. */
const EARLIEST_MS = Date.UTC(2009)

/** Tokens that come free at one moment, in whole seconds since 1970. */
type Release = { at: number; amount: number }

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
