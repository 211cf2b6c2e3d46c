import type { DashboardTile, TilePlace } from '@tickmark/core/documents/DashboardDefinition'
import type { ReactNode } from 'react'
import GridLayout, { type Layout } from 'react-grid-layout'
import './stage.css'
import { GRID, TILE_SIZES } from '@tickmark/core/documents/tileLayout'

type Props = {
  tiles: readonly DashboardTile[]
  /** The width of the grid in pixels. */
  width: number
  /** The tile that is moved step by step, which is shown above the others. */
  lifted: string | undefined
  onPlace: (places: ReadonlyMap<string, TilePlace>) => void
  draw: (tile: DashboardTile) => ReactNode
}

const SIZES = {
  cols: GRID.columns,
  rowHeight: GRID.row,
  margin: [GRID.gap, GRID.gap],
  containerPadding: [0, 0],
} as const

/** A tile is dragged by its header, whose controls stay clickable. */
const DRAG = {
  handle: '.tile-head',
  cancel: 'button, a, input, select, textarea, [role="group"]',
  threshold: 4,
}

/** Tiles that are dragged by their headers and resized by their corners. The DOM order is the reading order. */
export function GridStage({ tiles, width, lifted, onPlace, draw }: Props) {
  const place = (layout: Layout) =>
    onPlace(new Map(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }])))
  return (
    <>
      {/* The drag library would inject its styles, which the content security policy forbids, unless this element exists. */}
      <span id="react-draggable-style-el" hidden />
      <GridLayout
        width={width}
        gridConfig={SIZES}
        dragConfig={DRAG}
        layout={tiles.map(({ tile_id, place: { x, y, w, h }, body: { kind } }) => ({
          i: tile_id,
          ...{ x, y, w, h },
          minW: TILE_SIZES[kind].least.w,
          minH: TILE_SIZES[kind].least.h,
          isResizable: kind !== 'section',
        }))}
        onDragStop={place}
        onResizeStop={place}
      >
        {tiles.map((tile) => (
          <div key={tile.tile_id} className={tile.tile_id === lifted ? 'z-4 flex' : 'flex'}>
            {draw(tile)}
          </div>
        ))}
      </GridLayout>
    </>
  )
}
