import { type RefObject, useEffect, useState } from 'react'

/** How far outside of the window a part begins to count as near. */
const AHEAD = '400px'

/** Whether an element has come near the window, once it may; then what stands there is worth fetching. */
export function useNear(ref: RefObject<HTMLElement | null>, mayBe = true): boolean {
  const [isNear, setNear] = useState(false)
  // The window's position stands outside of React.
  useEffect(() => {
    if (!mayBe || isNear || ref.current === null) return
    const watch = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setNear(true),
      { rootMargin: AHEAD },
    )
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref, mayBe, isNear])
  return isNear
}
