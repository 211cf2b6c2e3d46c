import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Draws as high as there is room for, whatever is beside the drawing. */
export function FillHeight({ children }: { children: (height: number) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return <div ref={box}>{children(useAvailableHeight(box))}</div>
}

/** A lower drawing is unreadable; its parent scrolls then. */
const LOWEST = 120

/**
 * Returns the height at which a drawing fills the parent of its box together with what else is in the box, such as a
 * legend that wraps. Follows the size of the window, which is outside React.
 */
function useAvailableHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(LOWEST)
  useEffect(() => {
    const { current } = box
    const parent = current?.parentElement
    if (current == null || parent == null) return
    const observer = new ResizeObserver(() =>
      setHeight((before) =>
        Math.max(LOWEST, parent.clientHeight - (current.offsetHeight - before)),
      ),
    )
    observer.observe(current)
    observer.observe(parent)
    return () => observer.disconnect()
  }, [box])
  return height
}
