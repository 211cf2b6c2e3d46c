/** Invented figures that wander like real ones: the same every time. */
export function makeFigures(count: number, seed: number, start: number): number[] {
  let state = (seed * 2_654_435_761) >>> 0
  let value = start
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    value *= 1 + (state / 2 ** 32 - 0.48) * 0.16
    return value
  })
}
