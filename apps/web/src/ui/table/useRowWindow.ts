import { type RefObject, useCallback, useSyncExternalStore } from 'react'
import { findRowWindow, findScrollTop, type RowWindow } from './rowWindow.ts'

type Options = { viewport: RefObject<HTMLElement | null>; count: number; rowHeight: number }

/**
 * The rows of a table that are drawn, as its box is scrolled and resized, which happens outside React. All rows
 * are of one height. `scrollTo` brings a row into sight.
 */
export function useRowWindow({ viewport, count, rowHeight }: Options) {
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
  const read = (): RowWindow => {
    const box = viewport.current
    // Before the box is there, as many rows as the window could show.
    const [scrollTop, height] = box ? [box.scrollTop, box.clientHeight] : [0, window.innerHeight]
    return findRowWindow({ count, rowHeight, scrollTop, height })
  }
  // As text, so that equal windows are the same and nothing is drawn anew.
  const shown = useSyncExternalStore(subscribe, () => {
    const { first, end } = read()
    return `${first} ${end}`
  })
  const [first = 0, end = 0] = shown.split(' ').map(Number)
  const scrollTo = (index: number) => {
    const box = viewport.current
    if (box === null) return
    const heightOf = (part: string) => box.querySelector<HTMLElement>(part)?.offsetHeight ?? 0
    box.scrollTop = findScrollTop({
      index,
      count,
      rowHeight,
      scrollTop: box.scrollTop,
      height: box.clientHeight,
      head: heightOf('thead'),
      foot: heightOf('tfoot'),
    })
  }
  return { first, end, scrollTo }
}
