import { useEffect } from 'react'
import { useSwitch } from '../data/switchStore.ts'
import { LazyNotice } from '../session/LazyNotice.tsx'
import { useConsent } from './useConsent.ts'

/** The class of `<html>` while the banner is to be shown. */
const MARKER = 'show-cookiebanner'

const loadBanner = async () => (await import('./CookieBanner.tsx')).CookieBanner

/** The cookie banner, as long as its switch is on and no choice was made. */
export function CookieBannerHost() {
  const isOn = useSwitch('COOKIE_BANNER_ENABLED')
  const { hasConsent } = useConsent()
  const isDue = isOn && !hasConsent
  // The marker stands outside of what React draws.
  useEffect(() => {
    document.documentElement.classList.toggle(MARKER, isDue)
  }, [isDue])
  return isDue && <LazyNotice name="cookie banner" load={loadBanner} />
}
