import type { RouterHistory } from '@tanstack/react-router'

type Options = {
  /** Whether there is no way back to the page that is left. */
  isInstead?: boolean
}

/**
 * Opens an address of the terminal, without asking about what is unsaved. The moment as of which everything is shown
 * stays as it is.
 */
export function openAddress(
  history: RouterHistory,
  address: string,
  { isInstead = false }: Options = {},
): void {
  const url = new URL(address, window.location.origin)
  const asOf = new URLSearchParams(window.location.search).get('as_of')
  if (asOf !== null) url.searchParams.set('as_of', asOf)
  const href = url.pathname + url.search
  history[isInstead ? 'replace' : 'push'](href, undefined, { ignoreBlocker: true })
}
