import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in the window at this moment. */
export function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  // The window's position stands outside of React.
  useEffect(() => {
    if (ref.current === null) return
    const watch = new IntersectionObserver((entries) => {
      setSeen(entries.at(-1)?.isIntersecting === true)
    })
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref])
  return isSeen
}
