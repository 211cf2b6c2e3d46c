import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import type { CSSProperties } from 'react'
import './grid.css'
import { useDashboardScope } from './DashboardScope.ts'
import { TilePanel } from './TilePanel.tsx'
import { tileStyle } from './tileStyle.ts'

/** Tiles at their places; below one another, in the order in which they are read, where there is no room for columns. */
export function TileGrid({ tiles }: { tiles: readonly DashboardTile[] }) {
  const { row } = useDashboardScope()
  return (
    <div className="dashboard-grid" style={{ '--dashboard-row': `${row}px` } as CSSProperties}>
      {tiles.map((tile) => (
        <div
          key={tile.tile_id}
          className="dashboard-place"
          data-kind={tile.body.kind}
          style={tileStyle(tile.place)}
        >
          <TilePanel tile={tile} />
        </div>
      ))}
    </div>
  )
}
