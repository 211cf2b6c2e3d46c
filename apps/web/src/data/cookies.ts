import { parentDomain } from '@tickmark/core/session/parentDomain'

type CookieName = '_loggedin' | '_tt_internal' | 'tt_consent'

/** The cookies that the page itself reads and writes: on path `/` and on the parent domain. */
export const cookies = {
  read(name: CookieName): string | null {
    const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return entry === undefined ? null : entry.slice(name.length + 1)
  },
  /** `maxAge` in seconds; without one the cookie ends with the browser. */
  write(name: CookieName, value: string, maxAge?: number): void {
    const pair = `${name}=${value}`
    const lifetime = maxAge === undefined ? [] : [`Max-Age=${maxAge}`]
    set([pair, ...lifetime, ...onParentDomain()])
    // Below a public suffix such as co.uk the last two labels may not carry cookies; the host itself may.
    if (cookies.read(name) !== value) set([pair, ...lifetime])
  },
  /** On the parent domain, and on the host itself should it stand there too. */
  remove(name: CookieName): void {
    const gone = [`${name}=`, 'Max-Age=0']
    set([...gone, ...onParentDomain()])
    set(gone)
  },
}

function set(parts: readonly string[]): void {
  const isSecure = window.location.protocol === 'https:'
  const cookie = [...parts, 'Path=/', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ')
  // biome-ignore lint/suspicious/noDocumentCookie: the newer cookie store is not in every browser.
  document.cookie = cookie
}

function onParentDomain(): string[] {
  const domain = parentDomain(window.location.hostname)
  return domain === null ? [] : [`Domain=${domain}`]
}
