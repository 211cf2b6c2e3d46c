import type { DashboardTile, TilePlace } from '@tickmark/core/documents/DashboardDefinition'
import { GRID, heightOf, resolveTileLayout, TILE_SIZES } from '@tickmark/core/documents/tileLayout'
import { countThings } from '@tickmark/core/formats/formatValue'
import { type ReactNode, useState } from 'react'
import GridLayout, { type Layout } from 'react-grid-layout'
import { useWidth } from '../../../charts/useWidth.ts'
import { placeTiles, withTiles } from '../../../documents/dashboards/changeTiles.ts'
import { type Direction, moveTile, resizeTile } from '../../../documents/dashboards/moveTile.ts'
import { announce } from '../../../ui/announce.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type DashboardScope, DashboardScopeContext } from '../view/DashboardScope.ts'
import { FirstHeading } from '../view/Tiles.tsx'
import { fillTitle } from '../view/variables.ts'
import { EditTile } from './EditTile.tsx'
import { type DashboardEditor, moverId } from './useDashboardEditor.ts'
import './stage.css'

type GridStageProps = {
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

type Props = { editor: DashboardEditor; scope: DashboardScope }

/** Below this width in pixels tiles are stacked, as in `view/grid.css`. */
const NARROW = 720

/** All tiles of a dashboard that is being edited. */
export function EditStage({ editor, scope }: Props) {
  const { definition, edit } = editor
  const [stage, width] = useWidth<HTMLDivElement>()
  const [moving, setMoving] = useState<{ id: string; before: typeof definition } | null>(null)
  const tiles = resolveTileLayout(definition.tiles)

  const step = (id: string, change: typeof moveTile, direction: Direction) => {
    const changed = change(tiles, id, direction)
    const place = changed.find(({ tile_id }) => tile_id === id)?.place
    if (place === undefined) return
    const isSame = JSON.stringify(changed) === JSON.stringify(tiles)
    edit((before) => withTiles(before, changed), `move ${id}`)
    announce(isSame ? 'It cannot move further.' : describePlace(place))
  }
  const end = (id: string, isKept: boolean) => {
    if (!isKept && moving !== null) {
      const { before } = moving
      edit(() => before, `move ${id}`)
    }
    setMoving(null)
    announce(isKept ? 'Tile placed.' : 'Tile moved back.')
    // The pad is gone after the next render; the focus returns to the button that opened it.
    requestAnimationFrame(() => document.getElementById(moverId(id))?.focus())
  }
  const draw = (tile: (typeof tiles)[number]) => {
    const id = tile.tile_id
    const isMoving = moving?.id === id
    return (
      <EditTile
        tile={tile}
        name={fillTitle(tile.title, scope.names)}
        definition={definition}
        edit={edit}
        moverId={moverId(id)}
        move={
          isMoving
            ? {
                onMove: (direction) => step(id, moveTile, direction),
                onResize: (direction) => step(id, resizeTile, direction),
                onEnd: (isKept) => end(id, isKept),
              }
            : undefined
        }
        onMoving={() => (isMoving ? end(id, true) : setMoving({ id, before: definition }))}
      />
    )
  }

  return (
    <DashboardScopeContext value={scope}>
      <div ref={stage} className="min-h-40">
        {tiles.length > 0 && tiles[0]?.body.kind !== 'section' && <FirstHeading />}
        {tiles.length === 0 && (
          <div className="rounded-md border border-dashed border-line2">
            <EmptyState title="No tiles yet">Add the first tile above.</EmptyState>
          </div>
        )}
        {width >= NARROW && (
          <GridStage
            tiles={tiles}
            width={width}
            lifted={moving?.id}
            onPlace={(places) => edit(placeTiles(places))}
            draw={draw}
          />
        )}
        {width > 0 && width < NARROW && (
          <div className="flex flex-col gap-3">
            {tiles.map((tile) => (
              <div key={tile.tile_id} className="flex" style={{ height: heightOf(tile.place.h) }}>
                {draw(tile)}
              </div>
            ))}
          </div>
        )}
      </div>
    </DashboardScopeContext>
  )
}

/** Describes the place of a tile for screen readers. */
export function describePlace({ x, y, w, h }: TilePlace): string {
  return `column ${x + 1}, row ${y + 1}, ${countThings(w, 'column')} wide, ${countThings(h, 'row')} high`
}

/** Tiles that are dragged by their headers and resized by their corners. The DOM order is the reading order. */
function GridStage({ tiles, width, lifted, onPlace, draw }: GridStageProps) {
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
