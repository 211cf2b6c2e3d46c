import { describe, expect, it } from 'vitest'
import { mixColours } from './mixColours.ts'

describe('mixColours', () => {
  it('goes from one colour to the other', () => {
    expect(mixColours('#ff0000', '#000000', 0)).toBe('#000000')
    expect(mixColours('#ff0000', '#000000', 0.5)).toBe('#800000')
    expect(mixColours('#ff0000', '#0000ff', 1)).toBe('#ff0000')
  })
  it('reads the colours of the style sheet', () => {
    expect(mixColours('hsl(152 60% 50%)', '#000000', 1)).toBe('#33cc85')
    expect(mixColours('hsl(4 72% 43%)', '#000000', 1)).toBe('#bd291f')
    expect(mixColours('hsl(0 0% 2.5%)', '#ffffff', 1)).toBe('#060606')
  })
})
