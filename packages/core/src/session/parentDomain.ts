/**
 * The domain that cookies are set on: the last two labels of a host name, or localhost. Null for an address of
 * numbers, which has no domain.
 */
export function parentDomain(hostname: string): string | null {
  if (hostname.includes(':') || /^\d+(?:\.\d+){3}$/.test(hostname)) return null
  return hostname.split('.').slice(-2).join('.')
}
