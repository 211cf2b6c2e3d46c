import type { MartRow } from '@tickmark/core/marts/MartPage'
import type { GridColumn } from '../columns/GridColumn.ts'

/** How strong a cell is shaded, from −1 to 1; null where it is not. */
export type Shade = number | null

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

/** Strong enough to be told apart, weak enough for text upon it in both themes. */
const STRONGEST = 52
/** Blue and orange are told apart by everybody. */
const COLOURS = { more: 'var(--heat-more)', less: 'var(--heat-less)' } as const

/** The background of a shaded cell. It is an image, since cells that stay in sight need their colour below it. */
export function shadeStyle(shade: Shade): { backgroundImage: string } | undefined {
  if (shade === null) return undefined
  const colour = shade < 0 ? COLOURS.less : COLOURS.more
  const part = (Math.abs(shade) * STRONGEST).toFixed(1)
  const mixed = `color-mix(in srgb, ${colour} ${part}%, transparent)`
  return { backgroundImage: `linear-gradient(${mixed}, ${mixed})` }
}
