import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'

/** The tiles below one heading, or those before the first, which has none. Their rows count from the heading. */
export type TileSection = { heading: DashboardTile | null; tiles: DashboardTile[] }

/** Takes settled tiles apart at their headings. */
export function groupSections(tiles: readonly DashboardTile[]): TileSection[] {
  const sections: TileSection[] = [{ heading: null, tiles: [] }]
  for (const tile of tiles) {
    if (tile.body.kind === 'section') {
      sections.push({ heading: tile, tiles: [] })
      continue
    }
    const current = sections.at(-1)
    const top = current?.heading ? current.heading.place.y + current.heading.place.h : 0
    current?.tiles.push({ ...tile, place: { ...tile.place, y: tile.place.y - top } })
  }
  return sections.filter(({ heading, tiles: own }) => heading !== null || own.length > 0)
}
