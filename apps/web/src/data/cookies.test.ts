import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeCookies } from '../session/testing/FakeCookies.ts'
import { cookies } from './cookies.ts'

/** A page at an address, with these cookies. */
function openAt(address: string, jar: FakeCookies): FakeCookies {
  vi.stubGlobal('window', { location: new URL(address) })
  vi.stubGlobal('document', jar)
  return jar
}

afterEach(() => {
  vi.unstubAllGlobals()
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

describe('write', () => {
  it('sets the cookie on path / and on the parent domain', () => {
    const jar = openAt('https://a.b.example.com', new FakeCookies({}))
    cookies.write('tt_consent', '1-accepted', 60)
    expect(jar.written).toEqual([
      'tt_consent=1-accepted; Max-Age=60; Domain=example.com; Path=/; SameSite=Lax; Secure',
    ])
  })

  it.each([
    ['http://localhost:3000', 'tt_consent=1; Domain=localhost; Path=/; SameSite=Lax'],
    ['http://127.0.0.1:3000', 'tt_consent=1; Path=/; SameSite=Lax'],
  ])('sets on %s: %s', (address, expected) => {
    const jar = openAt(address, new FakeCookies({}))
    cookies.write('tt_consent', '1')
    expect(jar.written).toEqual([expected])
  })

  it('sets the cookie on the host where the parent domain takes none', () => {
    const jar = openAt('https://shop.co.uk', new FakeCookies({}, 'co.uk'))
    cookies.write('tt_consent', '1')
    expect(jar.cookie).toBe('tt_consent=1')
  })
})

describe('remove', () => {
  it('takes the cookie from the parent domain and from the host', () => {
    const jar = openAt('https://a.example.com', new FakeCookies({ _loggedin: '1', other: '2' }))
    cookies.remove('_loggedin')
    expect(jar.cookie).toBe('other=2')
    expect(jar.written).toEqual([
      '_loggedin=; Max-Age=0; Domain=example.com; Path=/; SameSite=Lax; Secure',
      '_loggedin=; Max-Age=0; Path=/; SameSite=Lax; Secure',
    ])
  })
})
