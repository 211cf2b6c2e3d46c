import { describe, expect, it } from 'vitest'
import { checkLinkPath } from './createLink.ts'

describe('the path of a short link', () => {
  it.each([
    '/explorer',
    '/explorer?q=a%20b',
    '/explorer/charts/new?c=eyJ9&as_of=2026-01-01#notes',
    '/explorer//evil.example',
  ])('may be a page of the terminal: %s', (path) => {
    expect(checkLinkPath(path)).toBe(path)
  })

  it.each([
    ['//evil.example/explorer/'],
    ['/\\evil.example/explorer/'],
    ['/\t/evil.example/explorer/'],
    ['https://evil.example/explorer/'],
    ['javascript:alert(1)'],
    ['explorer/projects'],
    [''],
    ['/'],
    ['/v1/users/me'],
    ['/explorers'],
    ['/explorer/../v1/users/me'],
    ['/explorer/%2e%2e/v1/users/me'],
    ['/explorer/l/abc'],
    [`/explorer?q=${'x'.repeat(20_000)}`],
  ])('is refused where it is none: %s', (path) => {
    expect(() => checkLinkPath(path)).toThrow(/^path: /)
  })

  it('holds nothing that ends a line, and is written as browsers write it', () => {
    expect(checkLinkPath('/explorer/a\r\nSet-Cookie: x=1?q=“')).toBe(
      '/explorer/aSet-Cookie:%20x=1?q=%E2%80%9C',
    )
  })

  it('names the moment that it is pinned to, unless it names one already', () => {
    expect(checkLinkPath('/explorer/projects#a', '2026-02-03')).toBe(
      '/explorer/projects?as_of=2026-02-03#a',
    )
    expect(checkLinkPath('/explorer?a=b', '2026-02-03T10:00:00.000Z~loaded')).toBe(
      '/explorer?a=b&as_of=2026-02-03T10%3A00%3A00.000Z~loaded',
    )
    expect(checkLinkPath('/explorer?as_of=2025-01-01', '2026-02-03')).toBe(
      '/explorer?as_of=2025-01-01',
    )
  })
})
