import { describe, expect, it } from 'vitest'
import { isInternalUser } from './isInternalUser.ts'

describe('isInternalUser', () => {
  it.each([
    ['ada@example.com', true],
    ['Ada@EXAMPLE.com', true],
    ['ada@evil-example.com', false],
    ['ada@sub.example.com', false],
    ['ada@example.com.evil.org', false],
    ['ada@example.org', false],
    ['example.com', false],
    ['', false],
  ])('says of %s whether the e-mail ends with the company’s own domain: %s', (email, expected) => {
    expect(isInternalUser(email, 'example.com')).toBe(expected)
  })

  it('knows no staff where no domain is set', () => {
    expect(isInternalUser('ada@example.com', null)).toBe(false)
  })
})
