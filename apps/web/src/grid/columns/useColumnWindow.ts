import { type RefObject, useCallback, useSyncExternalStore } from 'react'
import { type ColumnWindow, findColumnWindow } from './columnWindow.ts'

type Options = {
  viewport: RefObject<HTMLElement | null>
  columns: readonly { width: number; left: number | undefined }[]
}

/** The columns of a grid that are drawn, as its box is scrolled sideways and resized, which happens outside React. */
export function useColumnWindow({ viewport, columns }: Options): ColumnWindow {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const box = viewport.current
      if (box === null) return () => undefined
      const observer = new ResizeObserver(onChange)
      observer.observe(box)
      box.addEventListener('scroll', onChange, { passive: true })
      return () => {
        observer.disconnect()
        box.removeEventListener('scroll', onChange)
      }
    },
    [viewport],
  )
  // As text, so that equal windows are the same and nothing is drawn anew.
  const shown = useSyncExternalStore(subscribe, () => {
    const box = viewport.current
    const sight = { scrollLeft: box?.scrollLeft ?? 0, width: box?.clientWidth ?? window.innerWidth }
    const { first, end } = findColumnWindow(columns, sight)
    return `${first} ${end}`
  })
  const [first = 0, end = 0] = shown.split(' ').map(Number)
  return { first, end }
}
