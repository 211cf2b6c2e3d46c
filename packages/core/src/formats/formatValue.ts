import type { MetricDefinition, MetricFormat } from '../metrics/MetricDefinition.ts'

/** `compact` is for tables and axes, `exact` for tooltips, downloads and traces. */
export type FormatStyle = 'compact' | 'exact'

/** What stands for a missing value. */
export const MISSING = '—'

const MINUS = '−'

/** Below this even the leading zeros no longer fit a column, so powers of ten are written. */
const TINY = 1e-9

/** From here on a shortened number is no shorter; no token has as many units. */
const HUGE = 1e18

const UNITS = {
  token_ICP: 'ICP',
  token_ckBTC: 'ckBTC',
  token_ckETH: 'ckETH',
  cycles_per_seconds: 'cycles/s',
} as const satisfies Partial<Record<MetricFormat, string>>

const NUMBER = numberFormats({})
const DOLLARS = numberFormats({ style: 'currency', currency: 'USD' })
const PERCENT = {
  fine: lateFormat({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  coarse: lateFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  whole: lateFormat({ style: 'percent', maximumFractionDigits: 0 }),
  short: lateFormat({ style: 'percent', notation: 'compact', maximumFractionDigits: 1 }),
  scientific: lateFormat({ style: 'percent', notation: 'scientific', maximumSignificantDigits: 4 }),
  exact: lateFormat({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 4 }),
}

/**
 * A value as text: `$387.1B`, `−$131.2M` or, exactly, `$36,181,952,861.89`. Missing values are `—`.
 * Percentages are stored as fractions. Numbers below one keep six significant digits when exact and
 * four when compact, so that the price of a cheap token does not vanish.
 */
export function formatValue(
  value: number | null,
  format: MetricFormat,
  style: FormatStyle,
): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  return write(value, format, style).replaceAll('-', MINUS)
}

function write(value: number, format: MetricFormat, style: FormatStyle): string {
  switch (format) {
    case 'usd':
      return writeNumber(value, style, DOLLARS)
    case 'number':
    case 'tokens':
      return writeNumber(value, style, NUMBER)
    case 'percent':
      return writePercent(value, style)
    case 'multiple':
      return `${writeMultiple(value, style)}×`
    case 'seconds':
      return `${writeNumber(value, style, NUMBER)} s`
    case 'per_second':
      return `${writeNumber(value, style, NUMBER)}/s`
    case 'token_ICP':
    case 'token_ckBTC':
    case 'token_ckETH':
    case 'cycles_per_seconds':
      return `${writeNumber(value, style, NUMBER)} ${UNITS[format]}`
  }
}

type NumberFormats = ReturnType<typeof numberFormats>

function writeNumber(value: number, style: FormatStyle, formats: NumberFormats): string {
  const size = Math.abs(value)
  if (size === 0) return formats.whole.format(0)
  if (size < TINY || (size >= HUGE && style === 'compact')) return formats.scientific.format(value)
  const digits = style === 'exact' ? 6 : 4
  if (Number(size.toPrecision(digits)) < 1)
    return (style === 'exact' ? formats.exactFraction : formats.compactFraction).format(value)
  if (style === 'exact') return withCents(value, formats)
  return Number(size.toFixed(2)) < 1_000 ? withCents(value, formats) : formats.compact.format(value)
}

/** Dollars always carry cents; counts only where they are not whole. */
function withCents(value: number, formats: NumberFormats): string {
  return formats === NUMBER && Number.isInteger(value)
    ? formats.whole.format(value)
    : formats.cents.format(value)
}

function writePercent(fraction: number, style: FormatStyle): string {
  if (style === 'exact') return PERCENT.exact.format(withoutNegativeZero(fraction, 6))
  const size = Math.abs(fraction)
  if (size < 0.09995) return PERCENT.fine.format(withoutNegativeZero(fraction, 4))
  if (size < 9.9995) return PERCENT.coarse.format(fraction)
  if (size < 9_999.5) return PERCENT.whole.format(fraction)
  return (size < 1e16 ? PERCENT.short : PERCENT.scientific).format(fraction)
}

function writeMultiple(value: number, style: FormatStyle): string {
  const size = Math.abs(value)
  if (style === 'exact' || size < 10 || size >= 999.5) return writeNumber(value, style, NUMBER)
  return (size < 99.95 ? NUMBER.tenths : NUMBER.whole).format(value)
}

/** Zero for what rounds to zero, so that no minus stands before it. */
function withoutNegativeZero(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) === 0 ? 0 : value
}

function numberFormats(options: Intl.NumberFormatOptions) {
  const digits = (minimum: number, maximum: number) =>
    lateFormat({ ...options, minimumFractionDigits: minimum, maximumFractionDigits: maximum })
  return {
    whole: digits(0, 0),
    tenths: digits(1, 1),
    cents: digits(2, 2),
    compact: lateFormat({
      ...options,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }),
    exactFraction: lateFormat({ ...options, maximumSignificantDigits: 6 }),
    compactFraction: lateFormat({ ...options, maximumSignificantDigits: 4 }),
    scientific: lateFormat({ ...options, notation: 'scientific', maximumSignificantDigits: 4 }),
  }
}

/** A metric's value as it is written. Prices are never shortened, since their last digits are what is asked for. */
export function formatMetricValue(
  value: number | null,
  metric: Pick<MetricDefinition, 'format' | 'kind'>,
  style: FormatStyle,
): string {
  return formatValue(value, metric.format, metric.kind === 'price' ? 'exact' : style)
}

export type LateFormat = Pick<Intl.NumberFormat, 'format'>

/**
 * A format that is made when something is first written with it, and only once: each is costly to make, and a page
 * uses few of them. The locale is fixed: the same value reads the same everywhere.
 */
export function lateFormat(options: Intl.NumberFormatOptions): LateFormat {
  let made: Intl.NumberFormat | undefined
  return {
    format: (value) => {
      made ??= new Intl.NumberFormat('en-US', options)
      return made.format(value)
    },
  }
}
