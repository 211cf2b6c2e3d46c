import { describe, expect, it } from 'vitest'
import { addExactly } from './getComposition.ts'

describe('addExactly', () => {
  it('gives the same sum in whatever order', () => {
    const values = [1e16, 0.1, -1e16, 0.2, 3]
    expect(addExactly(values)).toBe(addExactly(values.toReversed()))
    expect(addExactly(values)).toBeCloseTo(3.3, 12)
  })
  it('leaves one value as it is, and makes nothing zero', () => {
    expect([addExactly([0.1]), addExactly([])]).toEqual([0.1, 0])
  })
})
