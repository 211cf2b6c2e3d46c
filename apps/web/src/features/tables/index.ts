import { lazy } from 'react'

/** Puts columns into any view of a mart, and in order. */
export const ColumnsDialog = lazy(async () => ({
  default: (await import('./columns/ColumnsDialog.tsx')).ColumnsDialog,
}))

/** What the rows of any view of a mart are put together by. */
export const GroupMenu = lazy(async () => ({
  default: (await import('./GroupMenu.tsx')).GroupMenu,
}))
