import { MISSING } from './formatValue.ts'

const PERCENT = { style: 'percent', signDisplay: 'exceptZero' } as const
const TENTHS = new Intl.NumberFormat('en-US', {
  ...PERCENT,
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const WHOLE = new Intl.NumberFormat('en-US', { ...PERCENT, maximumFractionDigits: 0 })

/** A relative change with its sign: 0.041 is `+4.1%`, −0.124 is `−12.4%`; from 1,000 % on without decimals. */
export function formatChange(fraction: number | null): string {
  if (fraction === null || !Number.isFinite(fraction)) return MISSING
  const format = Math.abs(fraction) < 9.9995 ? TENTHS : WHOLE
  return format.format(fraction).replace('-', '−')
}
