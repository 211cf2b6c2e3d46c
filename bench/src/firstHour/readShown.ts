const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** An amount as a page shows it, and by how much it may be rounded. */
export type ShownAmount = { value: number; rounding: number }

/** Reads an amount in dollars such as `$1.2B` or `-$0.031`; null if the text is none. */
export function readShown(text: string): ShownAmount | null {
  const [, sign, digits, unit = ''] =
    /^([-−]?)\$([\d,]+(?:\.\d+)?)([KMBT]?)$/.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const scale = UNITS[unit] ?? 1
  const decimals = digits.split('.')[1]?.length ?? 0
  const value = Number(digits.replaceAll(',', '')) * scale * (sign === '' ? 1 : -1)
  return { value, rounding: 0.5001 * 10 ** -decimals * scale }
}

/** Returns whether an amount is what is shown, but for rounding. */
export function isShown({ value, rounding }: ShownAmount, truth: number): boolean {
  return Math.abs(value - truth) <= rounding + Math.abs(truth) * 1e-6
}
