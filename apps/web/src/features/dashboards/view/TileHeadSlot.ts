import { createContext } from 'react'

/** Where what a tile shows puts its own tools: behind the tile's title. Null where there is no place for them. */
export const TileHeadSlot = createContext<HTMLElement | null>(null)
