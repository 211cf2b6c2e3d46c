import { describe, expect, it } from 'vitest'
import { hasConsent } from './hasConsent.ts'

describe('hasConsent', () => {
  it.each([
    ['tt_consent=1-accepted', true],
    ['_loggedin=1; tt_consent=1-accepted; other=2', true],
    ['tt_consent=1-rejected', false],
    ['tt_consent=0-accepted', false],
    ['not_tt_consent=1-accepted', false],
    ['', false],
    [undefined, false],
  ])('reads %s as %s', (cookies, expected) => {
    expect(hasConsent(cookies)).toBe(expected)
  })
})
