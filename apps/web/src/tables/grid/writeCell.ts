import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatListedChange } from '@tickmark/core/formats/formatListedChange'
import { type FormatStyle, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import type { MartRow, MartValue } from '@tickmark/core/marts/MartPage'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { isDay } from '@tickmark/core/time/Day'
import type { GridColumn } from './GridColumn.ts'
import type { NameOf } from './GridNames.ts'

type Written = Pick<GridColumn, 'column_id' | 'type' | 'format' | 'metric_id' | 'isChange'>

/** Writes the text of a cell. A missing value is a dash, a trend has no words. */
export function writeCell(column: Written, value: MartValue | undefined, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return MISSING
  if (column.type === 'trend') return ''
  if (Array.isArray(value))
    return value.length === 0
      ? MISSING
      : value.map((one) => nameOf(column.column_id, String(one))).join(', ')
  if (typeof value === 'number') return writeNumber(column, value)
  if (column.type === 'day') return isDay(value) ? formatDay(value) : value
  return nameOf(column.column_id, value)
}

/** Writes the cell of a row; see `writeCell`. */
export function writeRowCell(
  column: Written & Pick<GridColumn, 'valueOn'>,
  row: MartRow,
  nameOf: NameOf,
): string {
  const value = row[column.column_id]
  return column.valueOn !== undefined && typeof value === 'number'
    ? writePoint(row, value)
    : writeCell(column, value, nameOf)
}

/** Writes a value of the row's metric in its unit. */
export function writePoint({ metric_id }: MartRow, value: number): string {
  return formatValue(value, findMetric(String(metric_id))?.format ?? 'number', 'exact')
}

/** More names than this are counted in a cell; its hint lists all of them. */
export const MAX_NAMES = 3

/** Returns the number of characters that a cell shows. */
export function measureCell(column: GridColumn, row: MartRow, nameOf: NameOf): number {
  const value = row[column.column_id]
  const names = Array.isArray(value) ? value.slice(0, MAX_NAMES) : value
  const more = Array.isArray(value) && value.length > MAX_NAMES ? ' +99' : ''
  return (
    writeRowCell(column, { ...row, [column.column_id]: names ?? null }, nameOf).length + more.length
  )
}

/** A figure in the way of its column: changes with their sign, prices in full, years and the like as they are. */
export function writeNumber(
  column: Omit<Written, 'type'>,
  value: number | null,
  style: FormatStyle = 'compact',
): string {
  if (value === null) return MISSING
  if (!column.isChange) return formatColumnValue(value, column, style)
  const metric = findMetric(column.metric_id ?? '')
  return metric?.format === 'percent' ? formatListedChange(value, { metric }) : formatChange(value)
}

/** The strength of a cell's shading, from −1 to 1; null where there is none. */
type Shade = number | null

/** A change of this much is shaded three quarters as strong as the largest. */
const STRONG_CHANGE = 0.5

/**
 * The shade of a cell. Percentiles come with the row, so that one outlier does not leave all others pale, and every page
 * is shaded alike; changes are shaded by their direction and size.
 */
export function shadeOf(
  { column_id, shading }: Pick<GridColumn, 'column_id' | 'shading'>,
  row: MartRow,
  shades: ReadonlyMap<string, string>,
): Shade {
  const value = row[column_id]
  if (shading === null || typeof value !== 'number') return null
  if (shading.by === 'signed') return Math.tanh(value / STRONG_CHANGE)
  const share = row[shades.get(column_id) ?? '']
  return typeof share === 'number' ? Math.min(Math.max(share, 0), 1) : null
}

/** Strong enough to be distinguished, weak enough for text upon it in both themes. */
const STRONGEST = 52
/** Everybody can distinguish blue and orange. */
const COLORS = { more: 'var(--heat-more)', less: 'var(--heat-less)' } as const

/** The background of a shaded cell. It is an image, since cells that stay in view need their color below it. */
export function shadeStyle(shade: Shade): { backgroundImage: string } | undefined {
  if (shade === null) return undefined
  const color = shade < 0 ? COLORS.less : COLORS.more
  const part = (Math.abs(shade) * STRONGEST).toFixed(1)
  const mixed = `color-mix(in srgb, ${color} ${part}%, transparent)`
  return { backgroundImage: `linear-gradient(${mixed}, ${mixed})` }
}
