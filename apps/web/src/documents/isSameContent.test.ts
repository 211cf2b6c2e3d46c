import { describe, expect, it } from 'vitest'
import { isSameContent } from './isSameContent.ts'

describe('isSameContent', () => {
  it('ignores the order of fields, and undefined fields', () => {
    expect(isSameContent({ a: 1, b: [{ c: 2, d: undefined }] }, { b: [{ c: 2 }], a: 1 })).toBe(true)
  })

  it('compares the order of lists', () => {
    expect(isSameContent([1, 2], [2, 1])).toBe(false)
    expect(isSameContent([1], [1, 2])).toBe(false)
  })

  it('distinguishes null from absent, and lists from records', () => {
    expect(isSameContent({ a: null }, {})).toBe(false)
    expect(isSameContent([], {})).toBe(false)
    expect(isSameContent(null, {})).toBe(false)
  })
})
