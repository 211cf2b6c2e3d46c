import { recordEvent } from '../recordEvent.ts'
import { findReturn, removeReturn } from './removeReturn.ts'

/**
 * Records the login of a visitor who comes back from the identity provider, and takes what that added out of
 * the address. Runs before the router reads the address.
 */
export function handleIdentityReturn(): void {
  const { pathname, search, hash } = window.location
  const query = removeReturn(search)
  const provider = findReturn(search)
  if (query === null || provider === null) return
  recordEvent('login', { method: provider })
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`)
}
