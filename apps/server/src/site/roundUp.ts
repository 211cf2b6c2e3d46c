const STEPS = [1, 2, 4, 5, 6, 8, 10]

/** The next number above that reads well on an axis: 37 becomes 40, 1,210 becomes 2,000. One where there is nothing. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((one) => one * power >= value) ?? 10
  return step * power
}
