import { type RefObject, useEffect, useMemo } from 'react'
import { createStore, type Store } from '../../data/createStore.ts'

/** The visible part of a box that scrolls, in pixels. */
export type ScrollViewport = {
  scrollTop: number
  scrollLeft: number
  width: number
  height: number
}

/** Store of the visible part of a table's box, as it is scrolled and resized, which happens outside React. */
export type ViewportStore = Pick<Store<ScrollViewport>, 'get' | 'set' | 'subscribe'> & {
  viewport: RefObject<HTMLElement | null>
  /** Looks at once, for who has just scrolled the box. */
  look: () => void
}

/**
 * Watches the box of a table. All that depends on it reads the one measurement that is kept: reading the box itself right
 * after a change makes the browser lay the whole page out at once.
 */
export function useScrollViewport(viewport: RefObject<HTMLElement | null>): ViewportStore {
  const sight = useMemo(() => {
    // Before the box is there, as much as the window could show.
    const { innerWidth: width, innerHeight: height } = window
    const { get, set, subscribe } = createStore<ScrollViewport>({
      scrollTop: 0,
      scrollLeft: 0,
      width,
      height,
    })
    const look = () => {
      const box = viewport.current
      if (box === null) return
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = box
      set({ scrollTop, scrollLeft, width: clientWidth, height: clientHeight })
    }
    return { get, set, subscribe, viewport, look }
  }, [viewport])
  useEffect(() => {
    const box = viewport.current
    if (box === null) return
    // Scroll events fire within a frame, which the work that follows would delay.
    let next: ReturnType<typeof setTimeout> | undefined
    const lookNext = () => {
      next ??= setTimeout(() => {
        next = undefined
        sight.look()
      })
    }
    const observer = new ResizeObserver(sight.look)
    observer.observe(box)
    box.addEventListener('scroll', lookNext, { passive: true })
    // Paper shows all rows.
    const showAll = () => sight.set({ ...sight.get(), scrollTop: 0, height: box.scrollHeight })
    window.addEventListener('beforeprint', showAll)
    window.addEventListener('afterprint', sight.look)
    return () => {
      clearTimeout(next)
      observer.disconnect()
      box.removeEventListener('scroll', lookNext)
      window.removeEventListener('beforeprint', showAll)
      window.removeEventListener('afterprint', sight.look)
    }
  }, [viewport, sight])
  return sight
}
