import { validateHeaderValue } from 'node:http'
import { describe, expect, it } from 'vitest'
import { encodeHeaderList } from './listMetaHeaders.ts'

describe('a header of texts', () => {
  it.each([
    [['fees', 'tvl'], 'fees, tvl'],
    [['☃'], '%E2%98%83'],
    [['a,b', '100%'], 'a%2Cb, 100%25'],
    [['a\r\nset-cookie: x'], 'a%0D%0Aset-cookie: x'],
    [['\ud800'], '%EF%BF%BD'],
    [['fees / tvl'], 'fees / tvl'],
  ])('%j is %s', (items, header) => {
    expect(encodeHeaderList(items)).toBe(header)
    expect(() => validateHeaderValue('x-locked', header)).not.toThrow()
    expect(header.split(', ').map(decodeURIComponent)).toEqual(
      items.map((item) => item.toWellFormed()),
    )
  })
})
