import { type LateFormat, lateFormat, MISSING } from './formatValue.ts'

const PERCENT = { style: 'percent', signDisplay: 'exceptZero' } as const
const TENTHS = lateFormat({
  ...PERCENT,
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const WHOLE = lateFormat({ ...PERCENT, maximumFractionDigits: 0 })

const SHORT = lateFormat({
  ...PERCENT,
  notation: 'compact',
  maximumFractionDigits: 1,
})
const SCIENTIFIC = lateFormat({
  ...PERCENT,
  notation: 'scientific',
  maximumSignificantDigits: 4,
})

/**
 * A relative change with its sign: 0.041 is `+4.1%`, −0.124 is `−12.4%`; from 1,000 % on without decimals, from a
 * million on as `+1.2M%`.
 */
export function formatChange(fraction: number | null): string {
  if (fraction === null || !Number.isFinite(fraction)) return MISSING
  return chooseFormat(Math.abs(fraction)).format(fraction).replace('-', '−')
}

function chooseFormat(size: number): LateFormat {
  if (size < 9.9995) return TENTHS
  if (size < 9_999.5) return WHOLE
  return size < 1e16 ? SHORT : SCIENTIFIC
}
