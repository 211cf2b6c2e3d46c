import type { MetricDefinition, MetricFormat } from '../metrics/MetricDefinition.ts'

/** The format in which a value is written: that of its metric, or a count of people and things, which is whole. */
export type ValueFormat = MetricFormat | 'count'

/**
 * The precision with which a value is written.
 * - `short`: no more than it needs, for axes, limits and inputs: `$47M`.
 * - `compact`: with one decimal from a thousand on, for figures alone: `$47.0M`.
 * - `{ largest }`: `compact` in a column, with the decimals of its largest value; see `columnStyle`.
 * - `detailed`: with two decimals, for tooltips: `$47.02M`.
 * - `exact`: for downloads and traces: `$47,019,553.19`.
 * - `{ decimals }`: `exact` in a column, with the decimals of the value that needs most; see `exactColumnStyle`.
 */
export type FormatStyle =
  | 'short'
  | 'compact'
  | 'detailed'
  | 'exact'
  | { largest: number }
  | { decimals: number }

/** The style of the values of one column, which have one number of decimals, so that their points align. */
export function columnStyle(values: Iterable<number | null | undefined>): FormatStyle {
  let largest = 0
  for (const value of values)
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value ?? 0))
  return { largest }
}

/** The style of exact values of one column: as many decimals for all as the one that needs most has. */
export function exactColumnStyle(
  values: Iterable<number | null | undefined>,
  format: ValueFormat,
): FormatStyle {
  let decimals = 0
  for (const value of values) {
    const [, fraction = ''] =
      /\.(\d+)(?!.*E)/.exec(formatValue(value ?? null, format, 'exact')) ?? []
    decimals = Math.max(decimals, fraction.length)
  }
  return { decimals }
}

/** The text for a missing value. */
export const MISSING = '—'

/** The text for a value that exists and means nothing, such as a price of 5,000 times the fees. */
export const NOT_MEANINGFUL = 'n.m.'

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
  fixed: fixedFormats({ style: 'percent' }),
}

/** From here on a multiple is not meaningful, and below zero: the market pays no negative number of years. */
export const MAX_MULTIPLE = 999.95

/** Returns whether a multiple says anything: it is above zero and below 1,000. */
export function isMeaningfulMultiple(value: number): boolean {
  return value > 0 && value < MAX_MULTIPLE
}

/** Returns whether a value can be compared with others: a multiple that says nothing is neither cheap nor expensive. */
export function isComparable(value: number, format: ValueFormat | null): boolean {
  return format !== 'multiple' || isMeaningfulMultiple(value)
}

/**
 * A value as text: `$387.1B`, `−$131.2M` or, exactly, `$36,181,952,861.89`. Missing values are `—`.
 * Percentages are stored as fractions. A number below one keeps six significant digits when exact and four when it
 * is alone, so that the price of a cheap token does not vanish. Multiples from 1,000 on, and below zero,
 * are `n.m.` in tables.
 */
export function formatValue(value: number | null, format: ValueFormat, style: FormatStyle): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  return write(value, format, style).replaceAll('-', MINUS)
}

function write(value: number, format: ValueFormat, style: FormatStyle): string {
  switch (format) {
    case 'usd':
      return writeNumber(value, style, DOLLARS)
    case 'count':
      return writeNumber(style === 'exact' ? value : roundSmall(value), style, NUMBER)
    case 'number':
    case 'tokens':
      return writeNumber(value, style, NUMBER)
    case 'percent':
      return writePercent(value, style)
    case 'multiple':
      return writeMultiple(value, style)
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

/** A person is whole; an average over days may be none. */
function roundSmall(value: number): number {
  return Math.abs(value) < 1_000 ? Math.round(value) : value
}

type ColumnStyle = { largest?: number; decimals?: number }
type NumberFormats = ReturnType<typeof numberFormats>

function writeNumber(value: number, style: FormatStyle, formats: NumberFormats): string {
  const size = Math.abs(value)
  const { largest = 0, decimals }: ColumnStyle = typeof style === 'object' ? style : {}
  if (size !== 0 && size < TINY && largest < 1) return formats.scientific.format(value)
  if (decimals !== undefined) return formats.fixed(decimals).format(value + 0)
  if (size === 0) return formats.whole.format(0)
  if (size >= HUGE && style !== 'exact') return formats.scientific.format(value)
  if (style === 'exact')
    return size < 0.9999995 ? formats.exactFraction.format(value) : withCents(value, formats)
  if (Number(size.toFixed(2)) >= 1_000) return shortened(style, formats).format(value)
  if (typeof style === 'object' && !(formats === NUMBER && Number.isInteger(value)))
    return writeInColumn(value, largest, formats)
  return Number(size.toPrecision(4)) < 1
    ? formats.compactFraction.format(value)
    : withCents(value, formats)
}

function shortened(style: FormatStyle, formats: NumberFormats): LateFormat {
  if (style === 'short') return formats.short
  return style === 'detailed' ? formats.detailed : formats.compact
}

/** A value below 1,000 with the decimals of the largest of its column. What these round to zero is below the least. */
function writeInColumn(value: number, largest: number, formats: NumberFormats): string {
  const size = Math.abs(value)
  const most = Math.max(size, largest)
  if (most < 1) return formats.compactFraction.format(value)
  const [format, least] =
    Number(most.toFixed(2)) >= 1_000 ? [formats.tenths, 0.1] : [formats.cents, 0.01]
  if (size >= least / 2) return format.format(value)
  return `${value < 0 ? '>' : '<'}${format.format(Math.sign(value) * least)}`
}

/** Dollars always carry cents; counts only where they are not whole. */
function withCents(value: number, formats: NumberFormats): string {
  return formats === NUMBER && Number.isInteger(value)
    ? formats.whole.format(value)
    : formats.cents.format(value)
}

function writePercent(fraction: number, style: FormatStyle): string {
  if (style === 'exact') return PERCENT.exact.format(withoutNegativeZero(fraction, 6))
  if (typeof style === 'object' && 'decimals' in style)
    return PERCENT.fixed(style.decimals).format(withoutNegativeZero(fraction, style.decimals + 2))
  const size = Math.abs(fraction)
  const most = typeof style === 'object' ? Math.max(style.largest, size) : size
  if (most < 0.09995) return PERCENT.fine.format(withoutNegativeZero(fraction, 4))
  if (size < 9.9995) return PERCENT.coarse.format(withoutNegativeZero(fraction, 3))
  if (size < 9_999.5) return PERCENT.whole.format(fraction)
  return (size < 1e16 ? PERCENT.short : PERCENT.scientific).format(fraction)
}

function writeMultiple(value: number, style: FormatStyle): string {
  if (typeof style === 'object' && 'decimals' in style)
    return `${writeNumber(value, style, NUMBER)}×`
  const size = Math.abs(value)
  const inTable = style === 'compact' || typeof style === 'object'
  if ((size >= MAX_MULTIPLE || value < 0) && inTable) return NOT_MEANINGFUL
  const most = typeof style === 'object' ? Math.max(style.largest, size) : size
  if (most < 10 || size >= MAX_MULTIPLE || !inTable) return `${writeNumber(value, style, NUMBER)}×`
  return `${NUMBER.tenths.format(value)}×`
}

/** Zero for what rounds to zero, so that it has no minus. */
function withoutNegativeZero(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) === 0 ? 0 : value
}

function numberFormats(options: Intl.NumberFormatOptions) {
  const digits = (minimum: number, maximum: number, notation?: 'compact') =>
    lateFormat({
      ...options,
      ...(notation && { notation }),
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
    })
  return {
    whole: digits(0, 0),
    tenths: digits(1, 1),
    cents: digits(2, 2),
    short: digits(0, 1, 'compact'),
    compact: digits(1, 1, 'compact'),
    detailed: digits(2, 2, 'compact'),
    exactFraction: lateFormat({ ...options, maximumSignificantDigits: 6 }),
    compactFraction: lateFormat({ ...options, maximumSignificantDigits: 4 }),
    scientific: lateFormat({ ...options, notation: 'scientific', maximumSignificantDigits: 4 }),
    fixed: fixedFormats(options),
  }
}

/** A format for each number of decimals. */
function fixedFormats(options: Intl.NumberFormatOptions): (decimals: number) => LateFormat {
  const made: LateFormat[] = []
  return (decimals) =>
    (made[decimals] ??= lateFormat({
      ...options,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }))
}

/** A metric's value as it is written. Prices are never shortened, since their last digits are what is asked for. */
export function formatMetricValue(
  value: number | null,
  metric: Pick<MetricDefinition, 'format' | 'kind'>,
  style: FormatStyle,
): string {
  return formatValue(value, valueFormatOf(metric), metric.kind === 'price' ? 'exact' : style)
}

/** Returns the format of a metric's values. Counts are whole; a rate that is a plain number is none. */
export function valueFormatOf({
  format,
  kind,
}: Pick<MetricDefinition, 'format' | 'kind'>): ValueFormat {
  return format === 'number' && kind !== 'ratio' ? 'count' : format
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

/** A number with the word for what it counts, which takes an s but for one. */
export function countThings(many: number, one: string): string {
  return `${formatCount(many)} ${one}${many === 1 ? '' : 's'}`
}

/** A number of things, in full: `6,854`. */
export function formatCount(count: number | null): string {
  return formatValue(count, 'number', 'exact')
}
