import type { ScatterPoint } from '../scatterPoints.ts'

/** Values that differ by so many times are a crowd in one corner of a linear axis. */
const TIMES = 100
const MIN_POINTS = 3
/** Of all points: so many may be zero, which a log axis leaves out and the note counts. */
const MAX_ZEROS = 0.1

/**
 * Chooses which axes of a scatter are log: both or none as its author chose, otherwise each whose values span two
 * decades. An axis with values below zero, or with many at zero, is linear, since a log axis would leave them out.
 */
export function chooseScatterLog(
  points: readonly Pick<ScatterPoint, 'x' | 'y'>[],
  chosen: boolean | undefined,
): { x: boolean; y: boolean } {
  if (chosen !== undefined) return { x: chosen, y: chosen }
  const known = points.flatMap(({ x, y }) => (x === null || y === null ? [] : [{ x, y }]))
  return {
    x: spansDecades(known.map(({ x }) => x)),
    y: spansDecades(known.map(({ y }) => y)),
  }
}

function spansDecades(values: readonly number[]): boolean {
  const positive = values.filter((value) => value > 0)
  if (positive.length < MIN_POINTS || values.some((value) => value < 0)) return false
  if (values.length - positive.length > values.length * MAX_ZEROS) return false
  return Math.max(...positive) >= TIMES * Math.min(...positive)
}
