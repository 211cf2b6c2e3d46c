import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { UnsubscribeNotice } from './UnsubscribeNotice.tsx'
import { WatchedPanels } from './WatchedPanels.tsx'
import { WatchSkeleton } from './WatchSkeleton.tsx'

/** Everything that has a star, with its newest figures, and the daily e-mail about it. */
export function WatchlistPage() {
  const title = useScreenTitle('/watchlist')
  const { isLoginFinished } = useSession()
  // Whose stars these are is about to be known, and nothing stands here that would have to move then.
  const isWaiting = useMayBeLoggedIn() && !isLoginFinished
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <UnsubscribeNotice />
      {isWaiting ? <WatchSkeleton rows={5} /> : <WatchedPanels />}
    </div>
  )
}
