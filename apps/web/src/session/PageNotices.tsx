import { Suspense } from 'react'
import { CookieBannerHost } from '../consent/CookieBannerHost.tsx'
import { useStore } from '../data/useStore.ts'
import { expiryNotice } from './expiryNotice.ts'
import { lazyNotice } from './lazyNotice.ts'
import { useSession } from './useSession.ts'

const SessionNotice = lazyNotice(
  'session notice',
  async () => (await import('./SessionNotice.tsx')).SessionNotice,
)

/** What the page has to say by itself, at the foot of the window and early in the order of the keyboard. */
export function PageNotices() {
  const hasExpired = useStore(expiryNotice) === 'shown'
  // Until then the page may still be loaded anew, which says enough.
  const { isLoginFinished } = useSession()
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-[640px] flex-col gap-2 *:pointer-events-auto">
      {hasExpired && isLoginFinished && (
        <Suspense>
          <SessionNotice />
        </Suspense>
      )}
      <CookieBannerHost />
    </div>
  )
}
