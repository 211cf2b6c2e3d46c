import { recordEvent } from '../data/recordEvent.ts'
import { IDENTITY_PROVIDER, removeReturn } from './removeReturn.ts'

/**
 * Records the login of a visitor who comes back from the identity provider, and takes what that added out of
 * the address. Runs before the router reads the address.
 */
export function handleIdentityReturn(): void {
  const { pathname, search, hash } = window.location
  const query = removeReturn(search)
  if (query === null) return
  recordEvent('login', { method: IDENTITY_PROVIDER })
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`)
}
