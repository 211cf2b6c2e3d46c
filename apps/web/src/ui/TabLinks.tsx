import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useShownTab } from './useShownTab.ts'

export type TabLink = { label: string; link: LinkProps }

/** Pages of one thing side by side; each tab is an address. The one shown is in sight, however many there are. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const { pathname } = useLocation()
  const row = useShownTab(pathname)
  return (
    <nav
      ref={row}
      aria-label={label}
      className="no-scrollbar edge-shade relative flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          activeOptions={{ exact: true, includeSearch: false }}
          className="-mb-px border-b-2 border-transparent py-2 whitespace-nowrap text-fg2 transition-colors hover:text-fg focus-visible:-outline-offset-2 data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-fg"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
