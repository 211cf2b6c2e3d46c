import { describe, expect, it } from 'vitest'
import { isFromOwnPage } from './registerAccounts.ts'

const OWN = 'https://terminal.example'

describe('a browser that comes', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', referer: `${OWN}/explorer` }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ referer: `${OWN}/explorer/account` }, true],
    [{ referer: `${OWN}.evil.example/` }, false],
    [{ referer: 'no address' }, false],
    [{}, false],
  ])('with %o is from a page of ours: %s', (headers, expected) => {
    expect(isFromOwnPage(headers, OWN)).toBe(expected)
  })
})
