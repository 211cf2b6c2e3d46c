const NOT_DECIMAL = /[^\d.eE+-]/

/** The number that a cell states, or NaN when it is not a plain decimal number of a representable size. */
export function parseNumber(text: string): number {
  if (text === '') return Number.NaN
  const value = Number(text)
  // `Number` also reads other notations (0x10, 0b1), blanks and Infinity, which no table of figures means.
  return value - value === 0 && !NOT_DECIMAL.test(text) ? value : Number.NaN
}
