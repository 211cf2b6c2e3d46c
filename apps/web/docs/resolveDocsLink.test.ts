import { describe, expect, it } from 'vitest'
import { resolveDocsLink } from './resolveDocsLink.ts'

describe('resolveDocsLink', () => {
  it.each([
    ['api.md', '/explorer/docs/api'],
    ['./user-guide.md', '/explorer/docs/user-guide'],
    ['operator-guide.md#settings', '/explorer/docs/operator-guide#settings'],
    ['openapi.json', '/explorer/api-docs/openapi.json'],
    ['#limits', '#limits'],
    ['/explorer/api-docs', '/explorer/api-docs'],
    ['https://example.org/a', 'https://example.org/a'],
  ])('leads %s to %s', (href, address) => {
    expect(resolveDocsLink(href)).toBe(address)
  })

  it.each(['adr/', 'adr/0001-x.md', '../README.md', 'javascript:alert(1)', '//evil.example', ''])(
    'knows no place for %j',
    (href) => {
      expect(resolveDocsLink(href)).toBeUndefined()
    },
  )
})
