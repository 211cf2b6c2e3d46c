import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import {
  groupSections,
  resolveTileLayout,
  type TileSection,
} from '@tickmark/core/documents/tileLayout'

/** Tiles before the first heading share a slide with the first section if they have at most this many rows. */
const SHORT = 5

/** The slides of a presentation: each heading with the tiles below it. Empty sections are left out. */
export function listSlides(tiles: readonly DashboardTile[]): TileSection[] {
  const sections = groupSections(resolveTileLayout(tiles))
  const full = sections.filter((section) => section.tiles.length > 0)
  const [first, second, ...rest] = full.length === 0 ? sections : full
  if (first === undefined || second === undefined) return first === undefined ? [] : [first]
  const rows = countRows(first)
  if (first.heading !== null || rows > SHORT) return [first, second, ...rest]
  const below = second.tiles.map((tile) => ({
    ...tile,
    place: { ...tile.place, y: tile.place.y + rows },
  }))
  return [{ heading: second.heading, tiles: [...first.tiles, ...below] }, ...rest]
}

/** The height of a row in pixels with which a slide fills the available height; tall slides scroll. */
export function fitRow(
  slide: Pick<TileSection, 'tiles'>,
  { height, gap, least }: { height: number; gap: number; least: number },
): number {
  const rows = countRows(slide)
  const fitting = Math.floor((height - (rows - 1) * gap) / rows)
  return Math.max(least, Math.min(fitting, 2 * least))
}

function countRows({ tiles }: Pick<TileSection, 'tiles'>): number {
  return Math.max(1, ...tiles.map(({ place }) => place.y + place.h))
}
