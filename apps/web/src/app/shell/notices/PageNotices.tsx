import { type ComponentType, useEffect, useState } from 'react'
import { useConsent } from '../../../data/consentStore.ts'
import { useStore } from '../../../data/createStore.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { reportError } from '../../../data/reportError.ts'
import { expiryNotice } from '../../../data/session/expireSession.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { useSwitch } from '../../../data/switchStore.ts'

const loadSessionNotice = async () => (await import('./SessionNotice.tsx')).SessionNotice

const loadTierNotice = async () => (await import('../../../account/TierNotice.tsx')).TierNotice

/** Shows the notices of the page itself, at the bottom of the window and early in the order of the keyboard. */
export function PageNotices() {
  const hasExpired = useStore(expiryNotice) === 'shown'
  // Until then the page may still reload, which says enough.
  const { isLoginFinished } = useSession()
  const isAsking = useSwitch('COOKIE_BANNER_ENABLED')
  const { hasConsent } = useConsent()
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-[720px] flex-col gap-2 *:pointer-events-auto">
      {hasExpired && isLoginFinished && (
        <LazyNotice name="session notice" load={loadSessionNotice} />
      )}
      {pageSettings.isGated && <LazyNotice name="tier notice" load={loadTierNotice} />}
      {ASKS_FOR_CONSENT && isAsking && !hasConsent && (
        <LazyNotice name="cookie banner" load={loadBanner} />
      )}
    </div>
  )
}

/** True if the operator connected any third party: without one there is nothing to consent to. */
const ASKS_FOR_CONSENT = Object.values(pageSettings.integrations).some((id) => id !== null)

const loadBanner = async () => (await import('./CookieBanner.tsx')).CookieBanner

/**
 * A notice over the page, whose code is fetched when it is needed. Without suspense, which holds late parts back.
 * One that cannot be fetched is reported, and the page goes on without it.
 */
export function LazyNotice({ name, load }: { name: string; load: () => Promise<ComponentType> }) {
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  // The code comes over the network.
  useEffect(() => {
    load().then(
      (component) => setNotice(() => component),
      (failure: unknown) => reportError(failure, { boundary: name }),
    )
  }, [name, load])
  return Notice && <Notice />
}
