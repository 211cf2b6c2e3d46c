import { MISSING } from './formatValue.ts'

const PERCENT = { style: 'percent', signDisplay: 'exceptZero' } as const
const TENTHS = new Intl.NumberFormat('en-US', {
  ...PERCENT,
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const WHOLE = new Intl.NumberFormat('en-US', { ...PERCENT, maximumFractionDigits: 0 })

const SHORT = new Intl.NumberFormat('en-US', {
  ...PERCENT,
  notation: 'compact',
  maximumFractionDigits: 1,
})
const SCIENTIFIC = new Intl.NumberFormat('en-US', {
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

function chooseFormat(size: number): Intl.NumberFormat {
  if (size < 9.9995) return TENTHS
  if (size < 9_999.5) return WHOLE
  return size < 1e16 ? SHORT : SCIENTIFIC
}
