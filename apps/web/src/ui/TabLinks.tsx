import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isEnteredByTab, leaveByTab } from './oneTabStop.ts'

export type TabLink = { label: string; link: LinkProps }

/** Pages of one thing side by side; each tab is an address. The one shown is in sight, however many there are. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const { pathname } = useLocation()
  const row = useShownTab(pathname)
  return (
    <nav
      ref={row}
      {...rowOfStops}
      aria-label={label}
      className="no-scrollbar edge-shade relative flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          activeOptions={{ exact: true, includeSearch: false }}
          className="-mb-px border-b-2 border-transparent shrink-0 py-2 pointer-coarse:min-w-11 pointer-coarse:py-3 pointer-coarse:text-center whitespace-nowrap text-fg2 transition-colors hover:text-fg focus-visible:-outline-offset-2 data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-fg"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

/** The row of links to pages side by side: the one that is shown is in sight, however many there are. */
export function useShownTab(pathname: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  // The browser reports the width of the row before it paints it, so that no layout is forced earlier.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address shows another tab.
  useEffect(() => {
    const nav = row.current
    if (nav === null) return
    const watch = new ResizeObserver(() => {
      const tab = nav.querySelector<HTMLElement>('[data-status=active]')
      // The row's own scrolling, since `scrollIntoView` of the tab would scroll the page too.
      if (tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
    })
    watch.observe(nav)
    return () => watch.disconnect()
  }, [pathname])
  return row
}

/**
 * For the element around a row of links or buttons: it is one stop of the Tab key, at the current one or the first, and
 * arrows, Home and End move along it.
 */
const rowOfStops = {
  onFocus(event: FocusEvent<HTMLElement>): void {
    if (!isEnteredByTab(event)) return
    const { currentTarget } = event
    const current = currentTarget.querySelector<HTMLElement>('[aria-current=page]')
    ;(current ?? listStops(currentTarget)[0])?.focus()
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget } = event
    if (key === 'Tab') leaveByTab(event)
    const stops = listStops(currentTarget)
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    stops[(to + stops.length) % stops.length]?.focus()
  },
}

function listStops(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
}
