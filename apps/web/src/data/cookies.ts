import { listCookieDomains } from '@tickmark/core/session/cookieDomains'
import { pageSettings } from './pageSettings.ts'

type CookieName = '_loggedin' | '_tt_internal' | 'tt_consent'

/** The cookies that the page itself reads and writes: on path `/`, on the host alone or on the domain of the settings. */
export const cookies = {
  read(name: CookieName): string | null {
    const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return entry === undefined ? null : entry.slice(name.length + 1)
  },
  /** `maxAge` in seconds; without one the cookie ends with the browser. */
  write(name: CookieName, value: string, maxAge?: number): void {
    // Otherwise a cookie of an earlier setting for another domain would be read instead.
    cookies.remove(name)
    const domains = listCookieDomains(window.location.hostname)
    const domain = domains.find((one) => one === pageSettings.cookieDomain)
    const lifetime = maxAge === undefined ? [] : [`Max-Age=${maxAge}`]
    set([`${name}=${value}`, ...lifetime, ...(domain === undefined ? [] : [`Domain=${domain}`])])
  },
  /** From the host itself and from every domain that it may have been set on. */
  remove(name: CookieName): void {
    const gone = [`${name}=`, 'Max-Age=0']
    set(gone)
    for (const domain of listCookieDomains(window.location.hostname))
      set([...gone, `Domain=${domain}`])
  },
}

function set(parts: readonly string[]): void {
  const isSecure = window.location.protocol === 'https:'
  const cookie = [...parts, 'Path=/', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ')
  // biome-ignore lint/suspicious/noDocumentCookie: the newer cookie store is not in every browser.
  document.cookie = cookie
}
