import { type RefObject, useEffect, useRef } from 'react'

/** The row of links to pages side by side: the one that is shown is in sight, however many there are. */
export function useShownTab(pathname: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  // The browser tells how wide the row is before it paints it, so that nobody has to make it find that out earlier.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address shows another tab.
  useEffect(() => {
    const nav = row.current
    if (nav === null) return
    const watch = new ResizeObserver(() => {
      const tab = nav.querySelector<HTMLElement>('[data-status=active]')
      // The row's own scrolling, which the page's would follow if the tab itself were told to come into view.
      if (tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
    })
    watch.observe(nav)
    return () => watch.disconnect()
  }, [pathname])
  return row
}
