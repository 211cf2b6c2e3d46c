import { useEffect } from 'react'
import { useSwitch } from '../data/switchStore.ts'
import { CookieBanner } from './CookieBanner.tsx'
import { useConsent } from './useConsent.ts'

/** The class of `<html>` while the banner is to be shown. */
const MARKER = 'show-cookiebanner'

/**
 * The cookie banner, as long as its switch is on and no choice was made. It is part of what starts the terminal: for
 * a new visitor it stands over the first paint and is often the largest thing in it.
 */
export function CookieBannerHost() {
  const isOn = useSwitch('COOKIE_BANNER_ENABLED')
  const { hasConsent } = useConsent()
  const isDue = isOn && !hasConsent
  // The marker stands outside of what React draws.
  useEffect(() => {
    document.documentElement.classList.toggle(MARKER, isDue)
  }, [isDue])
  return isDue && <CookieBanner />
}
