import type { User } from '@tickmark/core/session/User'
import type { ReactNode } from 'react'
import { usePageTitle } from '../data/usePageTitle.ts'
import { useOwner } from '../session/useOwner.ts'
import { useSession } from '../session/useSession.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { LoginNeeded } from './LoginNeeded.tsx'

type Props = {
  title: string
  /** What the browser's tab says, where the heading alone would say too little. */
  pageTitle?: string
  /** Beside the heading. */
  controls?: ReactNode
  /** Whether visitors who are not logged in may read it too. */
  isForVisitors?: boolean
  /** What is shown to whoever is logged in: panels, one below the other. */
  children: (user: User) => ReactNode
}

/** A page of the account, beside the tabs to the others. Visitors are asked to log in, where it is not for them too, and come back here. */
export function AccountPage(props: Props) {
  const { title, pageTitle = title, controls, isForVisitors = false, children } = props
  const { isLoggedIn, isLoginFinished, user } = useSession()
  const owner = useOwner()
  const isShown = owner !== null || isForVisitors
  usePageTitle(pageTitle)
  return (
    <div className="w-full max-w-[1120px] px-3 py-4 md:px-6 lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-x-8">
      <div className="max-lg:pb-4 lg:sticky lg:top-16 lg:self-start lg:pt-11">
        <AccountTabs />
      </div>
      <div className="min-w-0">
        <div className="flex min-h-9 flex-wrap items-center gap-3 pb-2">
          <h1 className="mr-auto text-xl font-semibold tracking-tight">{title}</h1>
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
