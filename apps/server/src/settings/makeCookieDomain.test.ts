import { describe, expect, it } from 'vitest'
import { makeConfig } from './config.ts'
import { checkCookieDomain } from './makeCookieDomain.ts'

const make = (TT_PUBLIC_URL: string, TT_COOKIE_DOMAIN?: string) =>
  makeConfig({ TT_PUBLIC_URL, TT_COOKIE_DOMAIN }).cookieDomain

describe('the domain of cookies', () => {
  it('is the host alone unless the setting says otherwise', () => {
    expect(make('https://terminal.example.com')).toBeNull()
  })

  it.each([
    ['https://a.b.example.com', 'parent', 'example.com'],
    ['https://example.com', 'parent', 'example.com'],
    ['http://localhost:3000', 'parent', 'localhost'],
    ['https://a.b.example.co.uk', 'example.co.uk', 'example.co.uk'],
    ['https://a.b.example.com', 'b.example.com', 'b.example.com'],
  ])(
    '"on the parent domain (the last two labels of the hostname, or localhost)": at %s by %s it is %s',
    async (url, setting, domain) => {
      expect(make(url, setting)).toBe(domain)
      await checkCookieDomain(domain)
    },
  )

  it.each([
    ['https://terminal.example.com', 'other.com', 'parent, or terminal.example.com or example.com'],
    ['https://terminal.example.com', 'ample.com', 'parent, or terminal.example.com'],
    ['https://terminal.example.com', 'com', 'parent, or a lowercase domain'],
    ['http://10.0.0.7:3000', 'parent', 'nothing, because 10.0.0.7 is not a domain name'],
    ['https://terminal.example.com', '.example.com', 'parent, or a lowercase domain'],
  ])('refuses at %s the setting %s', (url, setting, allowed) => {
    expect(() => make(url, setting)).toThrow(
      `The setting TT_COOKIE_DOMAIN is "${setting}". Allowed: ${allowed}`,
    )
  })

  it.each([
    ['https://a.b.example.co.uk', 'parent', 'co.uk'],
    ['https://terminal.github.io', 'parent', 'github.io'],
  ])('refuses at %s by %s the public suffix %s', async (url, setting, domain) => {
    expect(make(url, setting)).toBe(domain)
    await expect(checkCookieDomain(domain)).rejects.toMatchObject({
      code: 'bad-request',
      message: `The setting TT_COOKIE_DOMAIN is "${domain}". Allowed: your own domain; anyone can register a name under this one.`,
      errors: [{ code: 'invalid', field: 'TT_COOKIE_DOMAIN', value: domain }],
    })
  })
})
