import { useEffect } from 'react'
import { useConsent } from '../../data/consentStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { LazyNotice } from '../shell/LazyNotice.tsx'

/** The class of `<html>` while the banner is to be shown. */
const MARKER = 'show-cookiebanner'

/** Whether the operator connected any third party: without one there is nothing to consent to. */
const ASKS_FOR_CONSENT = Object.values(pageSettings.integrations).some((id) => id !== null)

const loadBanner = async () => (await import('./CookieBanner.tsx')).CookieBanner

/** The cookie banner, loaded while its switch is on, something needs consent and no choice was made. */
export function CookieBannerHost() {
  const isOn = useSwitch('COOKIE_BANNER_ENABLED')
  const { hasConsent } = useConsent()
  const isDue = ASKS_FOR_CONSENT && isOn && !hasConsent
  // The marker stands outside of what React draws.
  useEffect(() => {
    document.documentElement.classList.toggle(MARKER, isDue)
  }, [isDue])
  return isDue && <LazyNotice name="cookie banner" load={loadBanner} />
}
