import { describe, expect, it } from 'vitest'
import { readIdentity } from './readIdentity.ts'

describe('the identity cookie', () => {
  it.each([
    ['_idtoken=a%2Bb.c%3D', 'a+b.c='],
    ['_loggedin=1; _idtoken=x', 'x'],
    ['other_idtoken=y;_idtoken=x;z=1', 'x'],
    ['other_idtoken=y', undefined],
    ['_idtoken=', ''],
    ['_idtoken=%E0%A4%A', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %s is %s', (header, value) => {
    expect(readIdentity(header)).toBe(value)
  })
})
