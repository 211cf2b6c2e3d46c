import { describe, expect, it } from 'vitest'
import { isSameContent } from './isSameContent.ts'

describe('isSameContent', () => {
  it('pays no heed to the order of fields, nor to those that are undefined', () => {
    expect(isSameContent({ a: 1, b: [{ c: 2, d: undefined }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
  })

  it('pays heed to the order of lists', () => {
    expect(isSameContent([1, 2], [2, 1])).toBe(false)
    expect(isSameContent([1], [1, 2])).toBe(false)
  })

  it('tells null from absent, and lists from records', () => {
    expect(isSameContent({ a: null }, {})).toBe(false)
    expect(isSameContent([], {})).toBe(false)
    expect(isSameContent(null, {})).toBe(false)
  })
})
