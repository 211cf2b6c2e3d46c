const QUERY = '(max-width: 639px)'

/** Store of whether the window is as narrow as a phone's. */
export const narrowWindow = {
  get: () => window.matchMedia(QUERY).matches,
  subscribe(onChange: () => void) {
    const query = window.matchMedia(QUERY)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  },
}
