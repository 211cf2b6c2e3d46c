import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react'
import { findRowWindow, findScrollTop, type RowWindow } from './rowWindow.ts'

/** What is known of the box of a table. */
type Sight = { scrollTop: number; height: number }
type Options = { viewport: RefObject<HTMLElement | null>; count: number; rowHeight: number }

/**
 * The rows of a table that are drawn, as its box is scrolled and resized, which happens outside React. All rows
 * are of one height. `scrollTo` brings a row into sight.
 */
export function useRowWindow({ viewport, count, rowHeight }: Options) {
  // Kept, because whoever asks the box right after a change makes the browser lay the whole page out at once.
  const sight = useRef<Sight | null>(null)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const box = viewport.current
      if (box === null) return () => undefined
      const look = () => {
        sight.current = { scrollTop: box.scrollTop, height: box.clientHeight }
        onChange()
      }
      const observer = new ResizeObserver(look)
      observer.observe(box)
      box.addEventListener('scroll', look, { passive: true })
      return () => {
        observer.disconnect()
        box.removeEventListener('scroll', look)
      }
    },
    [viewport],
  )
  const read = (): RowWindow => {
    // Before the box is there, as many rows as the window could show.
    const { scrollTop, height } = sight.current ?? { scrollTop: 0, height: window.innerHeight }
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
    // The row is drawn with what asked for it, not only once the scrolling is told of.
    sight.current = { scrollTop: box.scrollTop, height: box.clientHeight }
  }
  return { first, end, scrollTo }
}
