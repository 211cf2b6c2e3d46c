const SCRIPT = '/explorer/sw.js'
const SCOPE = '/explorer/'

/**
 * Has the browser keep the page that stands in for the terminal while it cannot be reached. Everything else
 * about the page works without it, so it waits until the page is loaded and fails in silence.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(SCRIPT, { scope: SCOPE }).catch(() => undefined)
  })
}
