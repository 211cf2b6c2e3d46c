import { describe, expect, it } from 'vitest'
import { mixColours } from './mixColours.ts'

describe('mixColours', () => {
  it('goes from one colour to the other', () => {
    expect(mixColours('#ff0000', '#000000', 0)).toBe('#000000')
    expect(mixColours('#ff0000', '#000000', 0.5)).toBe('#800000')
    expect(mixColours('#ff0000', '#0000ff', 1)).toBe('#ff0000')
    expect(mixColours('#4269d0', '#0d0d0d', 0.75)).toBe('#35529f')
  })
})
