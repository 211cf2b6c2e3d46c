const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/** The number that a cell states, or NaN when it is not a plain decimal number of a representable size. */
export function parseNumber(text: string): number {
  if (!DECIMAL.test(text)) return Number.NaN
  const value = Number(text)
  return Number.isFinite(value) ? value : Number.NaN
}
