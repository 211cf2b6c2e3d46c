import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { endOfUnlock } from '@tickmark/core/vesting/endOfUnlock'
import type { Unlock } from '@tickmark/core/vesting/Unlock'

/** How many tokens have come free by a moment, in whole seconds since 1970. */
export type CurvePoint = { at: number; unlocked: number }

/** A straight piece may lie off the curve by this part of what comes free in all. */
const TOLERANCE = 1e-4

/**
 * The unlocks that make up a curve of what has come free, given by its points in order of time.
 *
 * What comes free between two points and not before or after them is a cliff at the second one, since sources state
 * the curve day by day. Where it comes free from point to point it is linear, in as few straight pieces as keep within
 * the tolerance. At the points given the unlocks add up to the curve, within the tolerance.
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

/** Stretches of the curve that rise, or fall, from each of their points to the next. */
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

/** The furthest point to which a straight line from `from` stays within the tolerance of all points between. */
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

/** Which tokens an unlock releases, and to whom. */
type UnlockOwner = {
  /** Unlike that of any other unlock. */
  record_id: string
  /** Empty where the catalogue has no such project. */
  project_id: string
  protocol: string
  token: string
  allocation: string
  category: string
  /** The source's schedule of the protocol is known in full. */
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

/** As the engine's text for moments; seconds since 1970 to `YYYY-MM-DD HH:MM:SS` in UTC. */
function toMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
