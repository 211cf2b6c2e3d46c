import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cookies } from './cookies.ts'
import { pageSettings } from './pageSettings.ts'
import { FakeCookies } from './session/testing/openFakePage.ts'

/** A page at an address, with these cookies. */
function openAt(address: string, jar: FakeCookies): FakeCookies {
  vi.stubGlobal('window', { location: new URL(address) })
  vi.stubGlobal('document', jar)
  return jar
}

afterEach(() => {
  vi.unstubAllGlobals()
  pageSettings.cookieDomain = null
})

describe('read', () => {
  beforeEach(() => {
    openAt(
      'https://a.example.com',
      new FakeCookies({ x_loggedin: '2', _loggedin: '1', tt_consent: 'a=b' }),
    )
  })

  it('finds a cookie by its whole name, with its whole value', () => {
    expect(cookies.read('_loggedin')).toBe('1')
    expect(cookies.read('tt_consent')).toBe('a=b')
    expect(cookies.read('_tt_internal')).toBeNull()
  })
})

/** Returns what removing a cookie writes on a host of example.com. */
const removed = (name: string, host: string) => [
  `${name}=; Max-Age=0; Path=/; SameSite=Lax; Secure`,
  `${name}=; Max-Age=0; Domain=${host}; Path=/; SameSite=Lax; Secure`,
  `${name}=; Max-Age=0; Domain=example.com; Path=/; SameSite=Lax; Secure`,
]

describe('write', () => {
  it('sets the cookie on path / and on the host alone, after those of other domains are gone', () => {
    const jar = openAt('https://a.example.com', new FakeCookies({ tt_consent: '1-rejected' }))
    cookies.write('tt_consent', '1-accepted', 60)
    expect(jar.written).toEqual([
      ...removed('tt_consent', 'a.example.com'),
      'tt_consent=1-accepted; Max-Age=60; Path=/; SameSite=Lax; Secure',
    ])
  })

  // "Cookies are set on path / and on the parent domain (the last two labels of the hostname, or localhost)."
  it.each([
    ['https://a.example.com', 'example.com', '; Domain=example.com; Path=/; SameSite=Lax; Secure'],
    ['http://localhost:3000', 'localhost', '; Domain=localhost; Path=/; SameSite=Lax'],
    ['http://127.0.0.1:3000', 'example.com', '; Path=/; SameSite=Lax'],
    ['https://a.other.com', 'example.com', '; Path=/; SameSite=Lax; Secure'],
  ])('sets on %s by the domain %s of the settings: %s', (address, domain, expected) => {
    const jar = openAt(address, new FakeCookies({}))
    pageSettings.cookieDomain = domain
    cookies.write('tt_consent', '1')
    expect(jar.written.at(-1)).toBe(`tt_consent=1${expected}`)
  })
})

describe('remove', () => {
  it('takes the cookie from the host and from every domain that it may be on', () => {
    const jar = openAt('https://a.example.com', new FakeCookies({ _loggedin: '1', other: '2' }))
    cookies.remove('_loggedin')
    expect(jar.cookie).toBe('other=2')
    expect(jar.written).toEqual(removed('_loggedin', 'a.example.com'))
  })
})
