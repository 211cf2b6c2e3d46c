import type { TileBody } from '@tickmark/core/documents/DashboardDefinition'
import { GRID } from './GRID.ts'

type Size = { w: number; h: number }

/** How large each kind of tile is at least, so that what it shows can be read, and how large a new one is. */
export const TILE_SIZES = {
  chart: { least: { w: 3, h: 5 }, usual: { w: 6, h: 8 } },
  table: { least: { w: 3, h: 4 }, usual: { w: 12, h: 9 } },
  document: { least: { w: 3, h: 4 }, usual: { w: 6, h: 8 } },
  figure: { least: { w: 2, h: 3 }, usual: { w: 3, h: 3 } },
  text: { least: { w: 2, h: 1 }, usual: { w: 4, h: 4 } },
  section: { least: { w: GRID.columns, h: 1 }, usual: { w: GRID.columns, h: 1 } },
} as const satisfies Record<TileBody['kind'], { least: Size; usual: Size }>
