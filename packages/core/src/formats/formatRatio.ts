import { lateFormat, MISSING } from './formatValue.ts'

const PLAIN = lateFormat({ maximumSignificantDigits: 3 })
const WIDE = lateFormat({ notation: 'scientific', maximumSignificantDigits: 3 })

/** Formats how many times one value is another: `1.07×`, `0.93×`; far away as `1E6×`. Null, from a zero, is missing. */
export function formatRatio(ratio: number | null): string {
  if (ratio === null || !Number.isFinite(ratio)) return MISSING
  const size = Math.abs(ratio)
  const format = size >= 1e5 || (size > 0 && size < 1e-3) ? WIDE : PLAIN
  return `${format.format(ratio).replace('-', '−')}×`
}
