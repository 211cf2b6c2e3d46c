import { describe, expect, it } from 'vitest'
import { editDistance } from './editDistance.ts'

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'aave', 4],
    ['aave', 'aave', 0],
    ['etherium', 'ethereum', 1],
    ['uniswpa', 'uniswap', 2],
  ])('from "%s" to "%s" is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance)
    expect(editDistance(to, from)).toBe(distance)
  })
})
