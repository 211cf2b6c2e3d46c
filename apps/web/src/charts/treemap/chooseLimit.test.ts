import { describe, expect, it } from 'vitest'
import { chooseLimit } from './chooseLimit.ts'

describe('chooseLimit', () => {
  it('takes the round change that most stay within', () => {
    expect(chooseLimit([0.01, -0.02, 0.015, 0.001, 3])).toBe(0.02)
    expect(chooseLimit([0.08, -0.09, 0.03, null])).toBe(0.1)
    expect(chooseLimit([4, -0.9, 7])).toBe(1)
  })
  it('takes the usual one where nothing is known', () => {
    expect(chooseLimit([null, null])).toBe(0.1)
  })
})
