import { describe, expect, it } from 'vitest'
import { buildUrl } from './buildUrl.ts'

const site = { host: 'https://example.com', partnerTerminal: false }
const partner = { host: 'https://example.com', partnerTerminal: true }

describe('the address of a REST call', () => {
  it('has the version v2 and is internal by default', () => {
    expect(buildUrl('/users', {}, site)).toBe('https://example.com/v2/internal/users')
  })
  it('has the version that is asked for, and no internal prefix where the call is public', () => {
    expect(buildUrl('/login', { version: 'v1', internal: false }, site)).toBe(
      'https://example.com/v1/login',
    )
    expect(buildUrl('/data-status', { version: 'v3' }, site)).toBe(
      'https://example.com/v3/internal/data-status',
    )
  })
  it("is appended to the origin's own path prefix", () => {
    const host = 'https://example.com/terminal/api/'
    expect(buildUrl('/users', {}, { ...site, host })).toBe(
      'https://example.com/terminal/api/v2/internal/users',
    )
  })
  it('"any path containing /{data-vendor}/v2/ is rewritten to /{data-vendor}/v1/"', () => {
    const host = 'https://example.com/feeds/tickmark'
    expect(buildUrl('/users?of=/tickmark/v2/x', {}, { ...site, host })).toBe(
      'https://example.com/feeds/tickmark/v1/internal/users?of=/tickmark/v2/x',
    )
    expect(buildUrl('/users', { version: 'v3' }, { ...site, host })).toBe(
      'https://example.com/feeds/tickmark/v3/internal/users',
    )
  })
  it('has its double slashes collapsed, but neither the one of https:// nor those of values', () => {
    expect(buildUrl('//projects///aave//?next=https://a.example//b', {}, site)).toBe(
      'https://example.com/v2/internal/projects/aave/?next=https://a.example//b',
    )
  })
  it('may do without a slash at the start of the path', () => {
    expect(buildUrl('projects?limit=1', {}, site)).toBe(
      'https://example.com/v2/internal/projects?limit=1',
    )
  })
  it.each([
    '/v2/users',
    'v1/users',
    '//v3/users',
    '/v2',
    '/internal/users',
    'internal?x=1',
    '/projects/v2/notes',
    '/a/internal/b',
    '/feeds/tickmark/v2/projects',
  ])('"must not already contain a version prefix (/v{n}/) or the internal prefix": %s', (path) => {
    expect(() => buildUrl(path, {}, site)).toThrow(TypeError)
    expect(() => buildUrl(path, {}, site)).toThrow(`The path "${path}" has a prefix already.`)
  })
  it.each(['/vaults', '/v2x', '/internals', '/documents/v2', '/projects?version=/v2/'])(
    'takes what only looks like a prefix: %s',
    (path) => {
      expect(buildUrl(path, {}, site)).toBe(`https://example.com/v2/internal${path}`)
    },
  )
})

describe('in partner-terminal mode, the address of a REST call', () => {
  it('is prefixed v1, whichever version is asked for', () => {
    expect(buildUrl('/projects/aave', {}, partner)).toBe(
      'https://example.com/v1/internal/projects/aave',
    )
    expect(buildUrl('/metrics', { version: 'v3', internal: false }, partner)).toBe(
      'https://example.com/v1/metrics',
    )
  })
})
