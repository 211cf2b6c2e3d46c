import { useEffect } from 'react'
import { consentStore } from '../../../data/consentStore.ts'
import { Button } from '../../../ui/Button.tsx'
import './cookieBanner.css'

/** The class of `<html>` while the banner is shown. */
const MARKER = 'show-cookiebanner'

/** Asks for consent to analytics and error reports. Both answers are equally easy to give. */
export function CookieBanner() {
  // The marker is outside of what React renders.
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add(MARKER)
    return () => classList.remove(MARKER)
  }, [])
  return (
    <section
      aria-labelledby="cookie-banner-title"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line2 bg-raise p-4 shadow-pop"
    >
      <div className="min-w-0 flex-1 basis-80 text-fg2">
        <p id="cookie-banner-title" className="mb-1 font-semibold text-fg">
          Cookies
        </p>
        <p>
          This device keeps your theme, this choice and, once you log in, your session. Analytics
          and error reports go to other services only if you accept.
        </p>
        <p>You can change this at any time under Cookie settings at the foot of each page.</p>
      </div>
      <div className="grid grow grid-cols-2 gap-2 sm:grow-0">
        <Button size="medium" onClick={() => consentStore.reject()}>
          Reject
        </Button>
        <Button size="medium" onClick={() => consentStore.accept()}>
          Accept
        </Button>
      </div>
    </section>
  )
}
