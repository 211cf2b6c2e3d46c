import { describe, expect, it } from 'vitest'
import { checkSuccessUrl } from './startCheckout.ts'

const OWN = 'https://terminal.example'

describe('where a visitor comes back to after paying', () => {
  it.each([
    ['/explorer/account/billing?paid=1', `${OWN}/explorer/account/billing?paid=1`],
    [`${OWN}/explorer`, `${OWN}/explorer`],
    ['explorer/account', `${OWN}/explorer/account`],
  ])('is a page of ours: %s', (given, whole) => {
    expect(checkSuccessUrl(given, OWN)).toBe(whole)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'http://terminal.example/',
    'https://terminal.example:8443/',
    'https://terminal.example.evil.example/',
    'https://user:word@terminal.example/',
    'javascript:alert(1)',
    'https://',
  ])('is nowhere else: %s', (given) => {
    expect(() => checkSuccessUrl(given, OWN)).toThrow(
      expect.objectContaining({ code: 'bad-request' }),
    )
  })
})
