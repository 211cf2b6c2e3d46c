import type { MartRow } from '@tickmark/core/marts/MartPage'
import { createContext, type ReactNode } from 'react'

/** The way in which a page shows a column, such as with an action or a link of its own. */
export type PageCell = {
  /** Further columns that it reads, which are requested where the column is shown. */
  reads?: readonly string[]
  /** Returns the content of a row's cell, around the one that the grid would show. */
  draw: (row: MartRow, face: ReactNode) => ReactNode
}

/** The cells of the page around a grid, by the ids of their columns. */
export const PageCells = createContext<Readonly<Record<string, PageCell>>>({})
