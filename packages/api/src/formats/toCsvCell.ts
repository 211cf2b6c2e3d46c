const FORMULA_START = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const TO_QUOTE = /[",\r\n]/

/**
 * A value as a field of CSV (RFC 4180). Missing values are empty; lists of texts are joined by `; `. Text that a
 * spreadsheet would run as a formula is preceded by an apostrophe.
 */
export function toCsvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return quote(value.join('; '))
  return quote(JSON.stringify(value))
}

function quote(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
