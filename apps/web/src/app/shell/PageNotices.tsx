import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { expiryNotice } from '../../data/session/expireSession.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { CookieBannerHost } from '../consent/CookieBannerHost.tsx'
import { LazyNotice } from './LazyNotice.tsx'

const loadSessionNotice = async () => (await import('./SessionNotice.tsx')).SessionNotice

const loadTierNotice = async () => (await import('../../account/billing/TierNotice.tsx')).TierNotice

/** What the page has to say by itself, at the foot of the window and early in the order of the keyboard. */
export function PageNotices() {
  const hasExpired = useStore(expiryNotice) === 'shown'
  // Until then the page may still be loaded anew, which says enough.
  const { isLoginFinished } = useSession()
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-[720px] flex-col gap-2 *:pointer-events-auto">
      {hasExpired && isLoginFinished && (
        <LazyNotice name="session notice" load={loadSessionNotice} />
      )}
      {pageSettings.isGated && <LazyNotice name="tier notice" load={loadTierNotice} />}
      <CookieBannerHost />
    </div>
  )
}
