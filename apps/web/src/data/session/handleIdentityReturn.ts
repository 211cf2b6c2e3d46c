import {
  IDENTITY_PROVIDERS,
  type IdentityProvider,
} from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { recordEvent } from '../recordEvent.ts'

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

/** The identity provider from which an address says that the visitor came back logged in; null when it says no such thing. */
export function findReturn(query: string): IdentityProvider | null {
  const parameters = new URLSearchParams(query)
  if (parameters.get('status') !== 'success') return null
  return IDENTITY_PROVIDERS.find((id) => id === parameters.get('provider')) ?? null
}

/**
 * The query of an address without what the identity provider added to it on the way back, and every other
 * parameter as it was written. Null when the address is not such a return.
 */
export function removeReturn(query: string): string | null {
  if (findReturn(query) === null) return null
  const others = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !/^(?:status|provider)(?:=|$)/.test(pair))
  return others.length === 0 ? '' : `?${others.join('&')}`
}
