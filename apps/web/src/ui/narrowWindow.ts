const QUERY = window.matchMedia('(max-width: 639px)')

/** Whether the window is as narrow as a phone's. */
export const narrowWindow = {
  get: () => QUERY.matches,
  subscribe(onChange: () => void) {
    QUERY.addEventListener('change', onChange)
    return () => QUERY.removeEventListener('change', onChange)
  },
}
