const QUERY = window.matchMedia('(max-width: 639px)')

/** Whether the window is a phone's, which the browser tells. */
export const narrowWindow = {
  get: () => QUERY.matches,
  subscribe(onChange: () => void) {
    QUERY.addEventListener('change', onChange)
    return () => QUERY.removeEventListener('change', onChange)
  },
}
