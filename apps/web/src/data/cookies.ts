type CookieName = '_loggedin' | '_tt_internal' | 'tt_consent'

/** The cookies that the page itself reads and writes: on path `/` and on the parent domain. */
export const cookies = {
  read(name: CookieName): string | null {
    const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return entry === undefined ? null : entry.slice(name.length + 1)
  },
  /** `maxAge` in seconds; without one the cookie ends with the browser. */
  write(name: CookieName, value: string, maxAge?: number): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the newer cookie store is not in every browser.
    document.cookie = [
      `${name}=${value}`,
      ...attributes(),
      ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ].join('; ')
  },
  remove(name: CookieName): void {
    this.write(name, '', 0)
  },
}

function attributes(): string[] {
  const { hostname, protocol } = window.location
  const domain = parentDomain(hostname)
  return [
    'Path=/',
    'SameSite=Lax',
    ...(domain === null ? [] : [`Domain=${domain}`]),
    ...(protocol === 'https:' ? ['Secure'] : []),
  ]
}

/** The last two labels of a host name, or localhost; null for an address of numbers, which has no domain. */
export function parentDomain(hostname: string): string | null {
  if (hostname.includes(':') || /^\d+(?:\.\d+){3}$/.test(hostname)) return null
  return hostname.split('.').slice(-2).join('.')
}
