import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { endOfUnlock, type Unlock } from '@tickmark/core/vesting/Unlock'

/** The number of tokens that are unlocked at a moment, in whole seconds since 1970. */
export type CurvePoint = { at: number; unlocked: number }

/** A linear piece may deviate from the curve by this share of the total. */
const TOLERANCE = 1e-4

/**
 * The unlocks that make up a curve of unlocked tokens, given by its points in order of time.
 *
 * Tokens unlocked between two points, and not before or after, are a cliff at the second one,
 * because sources state the curve by day. Continuous unlocks are linear, in as few pieces as the
 * tolerance allows. At the given points the unlocks add up to the curve, within the tolerance.
 */
export function toUnlocks(curve: readonly CurvePoint[]): Unlock[] {
  const [first] = curve
  const last = curve.at(-1)
  if (!first || !last) return []
  const most = curve.reduce((size, { unlocked }) => Math.max(size, Math.abs(unlocked)), 0)
  const unlocks: Unlock[] = []
  if (first.unlocked !== 0) unlocks.push(cliffAt(first.at, first.unlocked))
  for (const run of listRuns(curve)) unlocks.push(...straighten(run, most * TOLERANCE))
  return unlocks
}

/** Ranges of the curve that rise, or fall, at each of their points. */
function listRuns(curve: readonly CurvePoint[]): CurvePoint[][] {
  const runs: CurvePoint[][] = []
  let open: CurvePoint[] | null = null
  for (const [index, point] of curve.entries()) {
    const before = curve[index - 1]
    if (!before) continue
    if (before.unlocked === point.unlocked) open = null
    else if (open) open.push(point)
    else {
      open = [before, point]
      runs.push(open)
    }
  }
  return runs
}

function straighten(run: readonly CurvePoint[], tolerance: number): Unlock[] {
  const unlocks: Unlock[] = []
  for (let from = 0; from < run.length - 1; ) {
    const to = findEndOfPiece(run, from, tolerance)
    const [start, end] = [run[from], run[to]]
    if (start && end) unlocks.push(pieceOf(start, end, to - from))
    from = to
  }
  return unlocks
}

/**
 * The furthest point that a straight line from `from` reaches within the tolerance of all points
 * between.
 */
function findEndOfPiece(run: readonly CurvePoint[], from: number, tolerance: number): number {
  const start = run[from]
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let end = from + 1
  for (let index = from + 1; index < run.length; index++) {
    const point = run[index]
    if (!start || !point) break
    const span = point.at - start.at
    const slope = (point.unlocked - start.unlocked) / span
    if (slope < low || slope > high) break
    end = index
    low = Math.max(low, slope - tolerance / span)
    high = Math.min(high, slope + tolerance / span)
  }
  return end
}

function pieceOf(start: CurvePoint, end: CurvePoint, steps: number): Unlock {
  const amount = end.unlocked - start.unlocked
  return steps === 1
    ? cliffAt(end.at, amount)
    : { type: 'linear', start: start.at, end: end.at, amount }
}

function cliffAt(start: number, amount: number): Unlock {
  return { type: 'cliff', start, amount }
}

/** The tokens that an unlock releases, and their recipient. */
type UnlockOwner = {
  /** Unique among unlocks. */
  record_id: string
  /** Empty if the catalog has no such project. */
  project_id: string
  protocol: string
  token: string
  allocation: string
  category: string
  /** The source's schedule of the protocol is complete. */
  is_complete: boolean
}

/** Writes an unlock as a row of `vesting_schedules`. */
export function writeUnlock(unlock: Unlock, owner: UnlockOwner, writer: BatchWriter): void {
  writer.record('vesting_schedules', {
    ...owner,
    is_complete: owner.is_complete ? 1 : 0,
    kind: unlock.type,
    start: toMoment(unlock.start),
    end: toMoment(endOfUnlock(unlock)),
    step_seconds: unlock.type === 'step' ? unlock.stepDuration : 0,
    steps: unlock.type === 'step' ? unlock.steps : 0,
    amount: unlock.amount,
  })
}

/** Formats seconds since 1970 as `YYYY-MM-DD HH:MM:SS` in UTC for the engine. */
export function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
