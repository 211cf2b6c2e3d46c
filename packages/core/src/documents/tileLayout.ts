import { DASHBOARD_LIMITS } from './DASHBOARD_LIMITS.ts'
import type { DashboardTile, TileBody, TilePlace } from './DashboardDefinition.ts'

/** The grid of a dashboard, the same for viewing and editing, so that no tile moves between the two. */
export const GRID = {
  columns: DASHBOARD_LIMITS.columns,
  /** Pixels of a row, and of the space between tiles. */
  row: 40,
  gap: 12,
} as const

/** The pixels that a number of rows take, with the space between them. */
export function heightOf(rows: number, row: number = GRID.row): number {
  return rows * row + (rows - 1) * GRID.gap
}

type Size = { w: number; h: number }

/** The least size of each kind of tile, so that its content can be read, and the size of a new one. */
export const TILE_SIZES = {
  chart: { least: { w: 3, h: 5 }, usual: { w: 6, h: 8 } },
  table: { least: { w: 3, h: 4 }, usual: { w: 12, h: 9 } },
  document: { least: { w: 3, h: 4 }, usual: { w: 6, h: 8 } },
  figure: { least: { w: 2, h: 3 }, usual: { w: 3, h: 3 } },
  text: { least: { w: 2, h: 1 }, usual: { w: 4, h: 4 } },
  section: { least: { w: GRID.columns, h: 1 }, usual: { w: GRID.columns, h: 1 } },
} as const satisfies Record<TileBody['kind'], { least: Size; usual: Size }>

/** Among tiles that start in the same row, the one to place first or last regardless of its column. */
export type Precedence = { first?: string; last?: string }

/** Resolves the layout: every tile within the grid and at least as large as its kind needs, without overlaps, and
 * moved up as far as possible. Returns the tiles in reading order, row by row.
 */
export function resolveTileLayout(
  tiles: readonly DashboardTile[],
  precedence: Precedence = {},
): DashboardTile[] {
  const floor = new Array<number>(GRID.columns).fill(0)
  const rankOf = ({ tile_id }: DashboardTile) =>
    Number(tile_id === precedence.last) - Number(tile_id === precedence.first)
  return tiles
    .toSorted(
      (one, other) =>
        one.place.y - other.place.y || rankOf(one) - rankOf(other) || one.place.x - other.place.x,
    )
    .map((tile) => {
      const place = fit(tile)
      const y = Math.max(...floor.slice(place.x, place.x + place.w))
      floor.fill(y + place.h, place.x, place.x + place.w)
      return { ...tile, place: { ...place, y } }
    })
    .sort((one, other) => one.place.y - other.place.y || one.place.x - other.place.x)
}

function fit({ place, body }: DashboardTile): TilePlace {
  const { least } = TILE_SIZES[body.kind]
  if (body.kind === 'section') return { ...place, ...least, x: 0 }
  const w = Math.min(Math.max(place.w, least.w), GRID.columns)
  return {
    x: Math.min(Math.max(place.x, 0), GRID.columns - w),
    y: place.y,
    w,
    h: Math.min(Math.max(place.h, least.h), DASHBOARD_LIMITS.rows),
  }
}

/** The tiles below a heading, or those before the first one, with a null heading. Rows count from the heading. */
export type TileSection = { heading: DashboardTile | null; tiles: DashboardTile[] }

/** Splits tiles of a resolved layout at their headings. */
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
