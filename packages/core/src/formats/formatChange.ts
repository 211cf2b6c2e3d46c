import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { lateFormat, MISSING, NOT_MEANINGFUL } from './formatValue.ts'

const PERCENT = { style: 'percent', signDisplay: 'exceptZero' } as const
const TENTHS = lateFormat({
  ...PERCENT,
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const WHOLE = lateFormat({ ...PERCENT, maximumFractionDigits: 0 })

/** The difference of two percentages, as a fraction; null where the values are not known. */
function pointsOf(fraction: number, { value, before }: ChangeOf): number | null {
  if (typeof value !== 'number') return null
  if (typeof before === 'number') return value - before
  // After a loss the earlier value could be on either side of zero.
  return fraction > -1 && value > 0 ? value - value / (1 + fraction) : null
}

/** A value that has become this many times larger started from next to nothing. */
const FROM_NOTHING = 99.995

/** The known facts about the values that a change is between; they decide whether the change is meaningful. */
export type ChangeOf = {
  /** The value that it leads to. */
  value?: number | null | undefined
  /** The value that it starts from. */
  before?: number | null | undefined
  metric?:
    | (Pick<MetricDefinition, 'may_be_negative' | 'polarity'> & {
        format?: MetricDefinition['format']
      })
    | undefined
}

/**
 * A relative change with its sign: 0.041 is `+4.1%`, −0.124 is `−12.4%`; from 1,000 % on without decimals. `n.m.` where
 * it starts from a negative value or from next to nothing. Of a percentage it is the difference in percentage points,
 * −2.5 pp, where the values are known.
 */
export function formatChange(fraction: number | null, of: ChangeOf = {}): string {
  if (fraction === null || !Number.isFinite(fraction)) return MISSING
  const points = of.metric?.format === 'percent' ? pointsOf(fraction, of) : null
  if (points !== null) return TENTHS.format(points).replace('-', '−').replace('%', ' pp')
  if (!isMeaningfulChange(fraction, of)) return NOT_MEANINGFUL
  const format = Math.abs(fraction) < 9.9995 ? TENTHS : WHOLE
  return format.format(fraction).replace('-', '−')
}

/**
 * A change is a fraction of the absolute earlier value, so its sign is right after a loss, but its size says nothing.
 * Where the earlier value is not known, it follows from the later one, or both signs of it are possible.
 */
export function isMeaningfulChange(fraction: number, { value, before, metric }: ChangeOf): boolean {
  if (fraction < -1 || fraction >= FROM_NOTHING) return false
  if (typeof before === 'number') return before > 0
  if (typeof value === 'number' && value < 0) return false
  return fraction <= 1 || metric?.may_be_negative !== true
}
