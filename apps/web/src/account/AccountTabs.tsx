import { Link, useLocation } from '@tanstack/react-router'
import { useShownTab } from '../ui/TabLinks.tsx'
import { useAccountTabs } from './useAccountTabs.ts'

/** The pages of the account: beside the page where there is room, above it on phones. */
export function AccountTabs() {
  const tabs = useAccountTabs()
  const { pathname } = useLocation()
  const row = useShownTab(pathname)
  return (
    <nav
      ref={row}
      aria-label="Account"
      className="no-scrollbar relative flex gap-x-6 gap-y-0.5 overflow-x-auto overflow-y-hidden max-lg:border-b max-lg:border-line lg:flex-col"
    >
      {tabs.map(({ label, to, holdsPages = false }) => (
        <Link
          key={label}
          to={to}
          activeOptions={{ exact: !holdsPages, includeSearch: false }}
          className="-mb-px border-b-2 border-transparent py-2 whitespace-nowrap text-fg2 transition-colors hover:text-fg focus-visible:-outline-offset-2 data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-fg lg:mb-0 lg:rounded-md lg:border-0 lg:px-2.5 lg:py-1.5 lg:hover:bg-hover lg:data-[status=active]:bg-hover"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
