import { type RefObject, startTransition, useEffect, useState } from 'react'

/** The distance outside of the window at which a part begins to count as near. */
const AHEAD = '400px'

/**
 * Returns whether an element has come near the window, once it may; then its content is worth fetching. The change is a
 * transition: a boundary that is on the page already keeps what it shows until the new part is there.
 */
export function useNear(ref: RefObject<HTMLElement | null>, mayBe = true): boolean {
  const [isNear, setNear] = useState(false)
  // The window's position is outside React.
  useEffect(() => {
    if (!mayBe || isNear || ref.current === null) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) startTransition(() => setNear(true))
      },
      { rootMargin: AHEAD },
    )
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref, mayBe, isNear])
  return isNear
}
