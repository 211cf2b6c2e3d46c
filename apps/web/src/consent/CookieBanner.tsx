import { Button } from '../ui/Button.tsx'
import { consentStore } from './consentStore.ts'

/** Asks whether product analytics may run. Both answers are equally easy to give. */
export function CookieBanner() {
  return (
    <section
      aria-labelledby="cookie-banner-title"
      className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-lg border border-line2 bg-raise p-4 shadow-pop"
    >
      <div className="min-w-0 flex-1 basis-80 text-fg2">
        <h2 id="cookie-banner-title" className="mb-1 font-semibold text-fg">
          Cookies
        </h2>
        <p>
          Stored on this device: the theme, this choice and, once you log in, the session. Product
          analytics are optional: they show how the terminal is used, and run only if you accept.
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
