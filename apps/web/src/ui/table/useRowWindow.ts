import { useSyncExternalStore } from 'react'
import { findRowWindow, findScrollTop } from './rowWindow.ts'
import type { ViewportStore } from './useScrollViewport.ts'

type Options = { sight: ViewportStore; count: number; rowHeight: number }

/** The rows of a table that are drawn. All rows are of one height. `scrollTo` brings a row into sight. */
export function useRowWindow({ sight, count, rowHeight }: Options) {
  // As text, so that equal windows are the same and nothing is drawn anew.
  const shown = useSyncExternalStore(sight.subscribe, () => {
    const { first, end } = findRowWindow({ count, rowHeight, ...sight.get() })
    return `${first} ${end}`
  })
  const [first = 0, end = 0] = shown.split(' ').map(Number)
  const scrollTo = (index: number) => {
    const box = sight.viewport.current
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
    sight.look()
  }
  return { first, end, scrollTo }
}
