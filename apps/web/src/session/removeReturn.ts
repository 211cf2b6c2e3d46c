/** The identity provider whose return the page handles, as it names itself in the address. */
export const IDENTITY_PROVIDER = 'web-identity'

/**
 * The query of an address without what the identity provider added to it on the way back, and every other
 * parameter as it was written. Null when the address is not such a return.
 */
export function removeReturn(query: string): string | null {
  const parameters = new URLSearchParams(query)
  if (parameters.get('status') !== 'success') return null
  if (parameters.get('provider') !== IDENTITY_PROVIDER) return null
  const others = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !/^(?:status|provider)(?:=|$)/.test(pair))
  return others.length === 0 ? '' : `?${others.join('&')}`
}
