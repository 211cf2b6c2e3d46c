const SCALE = 2 ** 60

/** The twin of `exactSum`: a sum that does not depend on the order of its values. */
export function addExactly(values: readonly number[]): number {
  const whole = values.reduce((sum, value) => sum + BigInt(Math.trunc(value * SCALE)), 0n)
  return Number(whole) / SCALE
}
