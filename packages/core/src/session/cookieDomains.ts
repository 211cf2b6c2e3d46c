/**
 * The domains that a cookie for a host may name: the host itself and those above it down to two labels, or localhost.
 * None for an address of numbers, which has no domain.
 */
export function listCookieDomains(hostname: string): string[] {
  if (hostname.includes(':') || /^\d+(?:\.\d+){3}$/.test(hostname)) return []
  const labels = hostname.split('.')
  return Array.from({ length: Math.max(labels.length - 1, 1) }, (_, from) =>
    labels.slice(from).join('.'),
  )
}

/** The last two labels of a host name, or localhost. Null for an address of numbers. */
export function parentDomain(hostname: string): string | null {
  return listCookieDomains(hostname).at(-1) ?? null
}
