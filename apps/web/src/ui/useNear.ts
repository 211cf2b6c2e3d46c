import { type RefObject, startTransition, useEffect, useState } from 'react'

/** How far outside of the window a part begins to count as near. */
const AHEAD = '400px'

/**
 * Whether an element has come near the window, once it may; then its content is worth fetching. The change is a
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
