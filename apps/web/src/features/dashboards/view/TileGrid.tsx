import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import './grid.css'
import { TilePanel } from './TilePanel.tsx'
import { tileStyle } from './tileStyle.ts'

/** Tiles at their places; below one another, in the order in which they are read, where there is no room for columns. */
export function TileGrid({ tiles }: { tiles: readonly DashboardTile[] }) {
  return (
    <div className="dashboard-grid">
      {tiles.map((tile) => (
        <div key={tile.tile_id} className="dashboard-place" style={tileStyle(tile.place)}>
          <TilePanel tile={tile} />
        </div>
      ))}
    </div>
  )
}
