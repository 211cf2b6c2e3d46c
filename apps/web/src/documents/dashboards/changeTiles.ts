import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'
import type {
  DashboardDefinition,
  DashboardTile,
  TileBody,
  TilePlace,
} from '@tickmark/core/documents/DashboardDefinition'
import { type Precedence, resolveTileLayout, TILE_SIZES } from '@tickmark/core/documents/tileLayout'

/** A change of a dashboard, which may return it unchanged. */
export type DashboardEdit = (before: DashboardDefinition) => DashboardDefinition

/** Explains why no more tiles may be added; undefined where there is space. */
export function findFullFault({ tiles }: DashboardDefinition): string | undefined {
  return tiles.length < DASHBOARD_LIMITS.tiles
    ? undefined
    : `A dashboard can have at most ${DASHBOARD_LIMITS.tiles} tiles. Remove one first.`
}

/** A tile that is new on a dashboard. */
export type NewTile = { title: string; body: TileBody }

/** Adds a tile next to the last one if it fits, or else below all; a full dashboard stays as it is. */
export function addTile({ title, body }: NewTile): DashboardEdit {
  return (before) => {
    if (findFullFault(before) !== undefined) return before
    const place = findRoom(resolveTileLayout(before.tiles), TILE_SIZES[body.kind].usual)
    const tile = { tile_id: nameTile(before.tiles), title, body, place }
    return withTiles(before, [...before.tiles, tile])
  }
}

/** Adds a copy of a tile below it. */
export function duplicateTile(tileId: string): DashboardEdit {
  return (before) => {
    const tile = before.tiles.find(({ tile_id }) => tile_id === tileId)
    if (tile === undefined || findFullFault(before) !== undefined) return before
    const copy = {
      ...tile,
      tile_id: nameTile(before.tiles),
      place: { ...tile.place, y: tile.place.y + tile.place.h },
    }
    return withTiles(before, [...before.tiles, copy], { first: copy.tile_id })
  }
}

export function removeTile(tileId: string): DashboardEdit {
  return (before) =>
    withTiles(
      before,
      before.tiles.filter(({ tile_id }) => tile_id !== tileId),
    )
}

/** Changes the title or the content of a tile. */
export function changeTile(tileId: string, changes: Partial<NewTile>): DashboardEdit {
  return (before) =>
    withTiles(
      before,
      before.tiles.map((tile) => (tile.tile_id === tileId ? { ...tile, ...changes } : tile)),
    )
}

/** Moves tiles to the places that they were dragged to. */
export function placeTiles(places: ReadonlyMap<string, TilePlace>): DashboardEdit {
  return (before) => {
    const placed = before.tiles.map((tile) => ({
      ...tile,
      place: places.get(tile.tile_id) ?? tile.place,
    }))
    return withTiles(before, placed)
  }
}

/** The definition with other tiles in a valid layout; the same object where nothing changed. */
export function withTiles(
  before: DashboardDefinition,
  tiles: readonly DashboardTile[],
  precedence?: Precedence,
): DashboardDefinition {
  const settled = resolveTileLayout(tiles, precedence)
  return JSON.stringify(settled) === JSON.stringify(before.tiles)
    ? before
    : { ...before, tiles: settled }
}

/** The place next to the last tile of the last row, or else in a new row. */
function findRoom(tiles: readonly DashboardTile[], { w, h }: { w: number; h: number }): TilePlace {
  const last = tiles.at(-1)
  const bottom = Math.max(0, ...tiles.map(({ place }) => place.y + place.h))
  if (last === undefined || last.body.kind === 'section') return { x: 0, y: bottom, w, h }
  const x = last.place.x + last.place.w
  const row = tiles.filter(({ place }) => place.y + place.h > last.place.y && place.x + place.w > x)
  return x + w <= DASHBOARD_LIMITS.columns && row.length === 0
    ? { x, y: last.place.y, w, h }
    : { x: 0, y: bottom, w, h }
}

/** The id of the next tile of a dashboard. */
export function nameTile(tiles: readonly DashboardTile[]): string {
  const taken = new Set(tiles.map(({ tile_id }) => tile_id))
  let count = tiles.length + 1
  while (taken.has(`tile-${count}`)) count++
  return `tile-${count}`
}
