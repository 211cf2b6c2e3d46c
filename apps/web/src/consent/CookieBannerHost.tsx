import { Suspense, useEffect } from 'react'
import { useSwitch } from '../data/switchStore.ts'
import { lazyNotice } from '../session/lazyNotice.ts'
import { useConsent } from './useConsent.ts'

/** The class of `<html>` while the banner is to be shown. */
const MARKER = 'show-cookiebanner'

const CookieBanner = lazyNotice(
  'cookie banner',
  async () => (await import('./CookieBanner.tsx')).CookieBanner,
)

/** The cookie banner, as long as its switch is on and no choice was made. */
export function CookieBannerHost() {
  const isOn = useSwitch('COOKIE_BANNER_ENABLED')
  const { hasConsent } = useConsent()
  const isDue = isOn && !hasConsent
  // The marker stands outside of what React draws.
  useEffect(() => {
    document.documentElement.classList.toggle(MARKER, isDue)
  }, [isDue])
  if (!isDue) return null
  return (
    <Suspense>
      <CookieBanner />
    </Suspense>
  )
}
