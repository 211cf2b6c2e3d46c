import { Link, useLocation } from '@tanstack/react-router'
import type { User } from '@tickmark/core/accounts/User'
import type { ScreenPath } from '@tickmark/core/pages/SCREENS'
import type { ReactNode } from 'react'
import { useAccountTabs } from '../../account/useAccountTabs.ts'
import { useOwner, useSession } from '../../data/session/sessionStore.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { LoginNeeded } from '../../ui/LoginButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useShownTab } from '../../ui/TabLinks.tsx'

type Props = {
  path: ScreenPath
  /** The heading, if it differs from the title of the page. */
  title?: string
  /** Controls next to the heading. */
  controls?: ReactNode
  /** True if visitors may see it too. */
  isForVisitors?: boolean
  /** The panels for the user. */
  children: (user: User) => ReactNode
}

/** A page of the account with tabs to the others. Visitors are asked to log in, unless the page is for them too. */
export function AccountPage(props: Props) {
  const { path, controls, isForVisitors = false, children } = props
  const { isLoggedIn, isLoginFinished, user } = useSession()
  const owner = useOwner()
  const isShown = owner !== null || isForVisitors
  const pageTitle = useScreenTitle(path)
  return (
    <div className="w-full max-w-[1120px] px-3 py-4 md:px-6 lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-x-8">
      <div className="max-lg:pb-4 lg:sticky lg:top-16 lg:self-start lg:pt-0.5">
        <AccountTabs />
      </div>
      <div className="min-w-0">
        <div className="flex min-h-9 flex-wrap items-center gap-3 pb-2">
          <h1 className="mr-auto text-xl font-semibold tracking-tight">
            {props.title ?? pageTitle}
          </h1>
          {isLoggedIn && controls}
        </div>
        <div className="flex flex-col gap-4">
          {isShown && children(owner ?? user)}
          {!isShown && (isLoginFinished ? <LoginNeeded /> : <Waiting />)}
        </div>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  )
}

/** The pages of the account: next to the page on wide screens, above it on phones. */
function AccountTabs() {
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
          className="-mb-px shrink-0 border-b-2 border-transparent py-2 max-lg:pointer-coarse:min-w-11 max-lg:pointer-coarse:py-3 max-lg:pointer-coarse:text-center whitespace-nowrap text-fg2 transition-colors hover:text-fg focus-visible:-outline-offset-2 data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-fg lg:mb-0 lg:rounded-md lg:border-0 lg:px-2.5 lg:py-1.5 lg:hover:bg-hover lg:data-[status=active]:bg-hover"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
