import { addScript } from './addScript.ts'
import { followIdentity } from './followIdentity.ts'
import type { RunningService } from './Service.ts'

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const
const SCRIPT_ID = 'tt-tag-manager'

/**
 * Loads the container, with consent mode set before it: the visitor has consented to analytics, so that and nothing
 * else is granted. A container cannot be taken out of a page again; when stopped it stays, with everything denied.
 * @see https://developers.google.com/tag-platform/security/guides/consent
 */
export function startTagManager({ id, version }: { id: string; version: string }): RunningService {
  const isLoaded = document.getElementById(SCRIPT_ID) !== null
  if (!isLoaded) {
    gtag('consent', 'default', DENIED)
    dataLayer().push({ app: 'terminal', version })
  }
  gtag('consent', 'update', { ...DENIED, analytics_storage: 'granted' })
  if (!isLoaded) {
    dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    addScript({
      id: SCRIPT_ID,
      src: `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`,
    }).catch((failure: unknown) => console.warn('The tag manager did not load.', failure))
  }
  return {
    // Never an email address or a name: those who read a container's data are many.
    update: followIdentity((identity) => {
      // The event of the logout comes after this, and belongs to the user.
      if (identity === null)
        return queueMicrotask(() => dataLayer().push({ user_id: null, tier: null }))
      const { user_id, tier } = identity
      dataLayer().push({ event: 'user_identified', user_id, tier })
    }),
    record: ({ name, details }) => dataLayer().push({ event: name, ...details }),
    stop: () => gtag('consent', 'update', DENIED),
  }
}

declare global {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: the browser's own types are interfaces.
  interface Window {
    /** The messages that the tag manager's container reads, including those that were put there before it came. */
    dataLayer?: unknown[]
  }
}

/** The container's list of messages, made when it is not there yet. */
function dataLayer(): unknown[] {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Gives the container a command, such as `gtag('consent', 'update', …)`. */
function gtag(..._command: [name: string, ...values: unknown[]]): void {
  // The container takes nothing but an `arguments` object for a command; an array is data to it.
  // biome-ignore lint/complexity/noArguments: see above.
  dataLayer().push(arguments)
}
