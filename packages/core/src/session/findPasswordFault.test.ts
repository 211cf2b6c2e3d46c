import { describe, expect, it } from 'vitest'
import { findPasswordFault } from './findPasswordFault.ts'

describe('findPasswordFault', () => {
  it.each(['correct horse', 'äöüß漢字かな12', '🔑🔒🗝️🧷 1234', `${'a'.repeat(197)}bcd`])(
    'takes %j',
    (password) => {
      expect(findPasswordFault(password, 'ada@example.com')).toBeUndefined()
    },
  )

  it.each([
    ['', /10 to 200/],
    ['short', /10 to 200/],
    [`${'a'.repeat(198)}bcd`, /10 to 200/],
    ['aaaaaaaaaaaa', /four different/],
    ['ADA@example.com', /email address/],
    ['  \u3000ＡＤＡ＠ｅｘａｍｐｌｅ.com ', /email address/],
    ['     abcd     ', /10 to 200/],
    ['ab\u200bcd\u200bef\u200bgh\u200b', /10 to 200/],
    ['aａAＡaａaａaａ\u{1d41a}', /four different/],
  ])('says what is wrong with %j', (password, fault) => {
    expect(findPasswordFault(password, ' ada@Example.com')).toMatch(fault)
  })
})
