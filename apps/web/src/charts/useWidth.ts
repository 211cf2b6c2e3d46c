import { type RefObject, useEffect, useState } from 'react'

/** How wide an element is, in pixels, as the window and the page around it change; before that, a guess. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => window.innerWidth)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.round(entry.contentRect.width))
    })
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
