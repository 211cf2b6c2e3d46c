import { describe, expect, it } from 'vitest'
import { shareFill } from './shareFill.ts'

describe('shareFill', () => {
  it('gives the first parts of a bar a pattern each, so that color is not the only difference', () => {
    const patterns = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => shareFill('#fff', at).backgroundImage)
    expect(new Set(patterns).size).toBe(8)
  })
  it('leaves late parts plain', () => {
    expect(shareFill('#9498a0', 30)).toEqual({ backgroundColor: '#9498a0' })
  })
})
