import { useSyncExternalStore } from 'react'
import type { ViewportStore } from '../../../ui/table/useScrollViewport.ts'
import { type ColumnWindow, findColumnWindow } from './columnWindow.ts'

type Options = {
  sight: ViewportStore
  columns: readonly { width: number; left: number | undefined }[]
}

/** The columns of a grid that are drawn. */
export function useColumnWindow({ sight, columns }: Options): ColumnWindow {
  // As text, so that equal windows are the same and nothing is drawn anew.
  const shown = useSyncExternalStore(sight.subscribe, () => {
    const { first, end } = findColumnWindow(columns, sight.get())
    return `${first} ${end}`
  })
  const [first = 0, end = 0] = shown.split(' ').map(Number)
  return { first, end }
}
