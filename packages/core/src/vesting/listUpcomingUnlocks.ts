import { addDays, type Day, dayStart, toDay } from '../time/Day.ts'
import { endOfUnlock, listReleases, type Unlock, unlockedAmount } from './Unlock.ts'

/** An unlock of a token and who receives it. */
export type AllocatedUnlock = { allocation: string; unlock: Unlock }

/** Tokens of one allocation. */
export type AllocatedAmount = { allocation: string; amount: number }

/**
 * Tokens that unlock within a window. `cliff`: all at once, on `day`. `linear`: evenly or in steps of less than a week,
 * from `day` to `until`, of which only `amount` is within the window.
 */
export type UpcomingUnlock = {
  kind: 'cliff' | 'linear'
  day: Day
  until: Day
  amount: number
  /** Largest first. */
  allocations: AllocatedAmount[]
}

/** Steps closer than this arrive as a stream: as single days they would fill a calendar with the same line. */
const STREAM_STEP_SECONDS = 7 * 86_400

/** The first and the last day, both included. */
type Days = { from: Day; to: Day }

/**
 * Lists the unlocks of one token within some days: one cliff per day, and one linear unlock for all allocations that
 * stream. Whole days count, so that the answer is the same all day. Burns, whose amounts are negative, unlock nothing
 * and are left out.
 */
export function listUpcomingUnlocks(
  unlocks: readonly AllocatedUnlock[],
  days: Days,
): UpcomingUnlock[] {
  const released = unlocks.filter(({ unlock }) => unlock.amount > 0)
  const [streams, cliffs] = [released.filter(isStream), released.filter((one) => !isStream(one))]
  const stream = streamWithin(streams, days)
  return [...cliffsWithin(cliffs, days), ...(stream === undefined ? [] : [stream])]
}

/** Tokens that the linear unlocks of one token release on each of some days, in their order; see `listUpcomingUnlocks`. */
export function listDailyStream(
  unlocks: readonly AllocatedUnlock[],
  days: readonly Day[],
): number[] {
  const streams = unlocks
    .filter((one) => isStream(one) && one.unlock.amount > 0)
    .map(({ unlock }) => unlock)
  return days.map((day) =>
    streams.reduce((sum, unlock) => sum + amountWithin(unlock, { from: day, to: day }), 0),
  )
}

function amountWithin(unlock: Unlock, days: Days): number {
  const { from, to } = momentsOf(days, unlock.type)
  return unlockedAmount([unlock], to) - unlockedAmount([unlock], from)
}

/**
 * The moments between which days lie. What unlocks at once at midnight belongs to the day that begins, so that those of
 * cliffs and steps are a millisecond earlier.
 */
function momentsOf({ from, to }: Days, type: Unlock['type']): { from: number; to: number } {
  const early = type === 'linear' ? 0 : 1
  return { from: dayStart(from) - early, to: dayStart(addDays(to, 1)) - early }
}

function isStream({ unlock }: AllocatedUnlock): boolean {
  if (unlock.type === 'step') return unlock.stepDuration < STREAM_STEP_SECONDS
  return unlock.type === 'linear'
}

function cliffsWithin(unlocks: readonly AllocatedUnlock[], days: Days): UpcomingUnlock[] {
  const releases = unlocks.flatMap(({ allocation, unlock }) =>
    listReleases([unlock], momentsOf(days, unlock.type)).map(({ at, amount }) => ({
      allocation,
      amount,
      day: toDay(at * 1000),
    })),
  )
  return [...Map.groupBy(releases, ({ day }) => day)].map(([day, parts]) => ({
    kind: 'cliff',
    day,
    until: day,
    ...sumUp(parts),
  }))
}

function streamWithin(unlocks: readonly AllocatedUnlock[], days: Days): UpcomingUnlock | undefined {
  const running = unlocks.flatMap(({ allocation, unlock }) => {
    const amount = amountWithin(unlock, days)
    return amount > 0 ? [{ allocation, amount, unlock }] : []
  })
  if (running.length === 0) return undefined
  const starts = running.map(({ unlock }) => unlock.start * 1000)
  const ends = running.map(({ unlock }) => endOfUnlock(unlock) * 1000)
  return {
    kind: 'linear',
    day: toDay(Math.max(dayStart(days.from), Math.min(...starts))),
    until: toDay(Math.max(...ends)),
    ...sumUp(running),
  }
}

function sumUp(parts: readonly AllocatedAmount[]): Pick<UpcomingUnlock, 'amount' | 'allocations'> {
  const allocations = [...Map.groupBy(parts, ({ allocation }) => allocation)]
    .map(([allocation, own]) => ({
      allocation,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .sort((a, b) => b.amount - a.amount)
  return { amount: allocations.reduce((sum, { amount }) => sum + amount, 0), allocations }
}
