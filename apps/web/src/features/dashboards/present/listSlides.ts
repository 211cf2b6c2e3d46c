import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import { groupSections, type TileSection } from '../layout/groupSections.ts'
import { settleTiles } from '../layout/settleTiles.ts'

/** What is shown at a time while a dashboard is presented: a heading with what stands below it. Empty ones are left out. */
export function listSlides(tiles: readonly DashboardTile[]): TileSection[] {
  const sections = groupSections(settleTiles(tiles))
  const full = sections.filter((section) => section.tiles.length > 0)
  return full.length === 0 ? sections : full
}

/** How high a row is, in pixels, so that a slide fills the height that there is; tall slides scroll. */
export function fitRow(
  { tiles }: Pick<TileSection, 'tiles'>,
  { height, gap, least }: { height: number; gap: number; least: number },
): number {
  const rows = Math.max(1, ...tiles.map(({ place }) => place.y + place.h))
  const fitting = Math.floor((height - (rows - 1) * gap) / rows)
  return Math.max(least, Math.min(fitting, 2 * least))
}
