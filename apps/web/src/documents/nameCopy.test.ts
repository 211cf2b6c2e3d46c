import { describe, expect, it } from 'vitest'
import { nameCopy } from './nameCopy.ts'

describe('nameCopy', () => {
  it('counts copies of copies', () => {
    expect(nameCopy('Fees', 100)).toBe('Fees (copy)')
    expect(nameCopy('Fees (copy)', 100)).toBe('Fees (copy 2)')
    expect(nameCopy('Fees (copy 2)', 100)).toBe('Fees (copy 3)')
  })

  it('keeps within what the server takes', () => {
    expect(nameCopy('x'.repeat(20), 20)).toBe(`${'x'.repeat(13)} (copy)`)
  })
})
