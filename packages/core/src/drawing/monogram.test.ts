import { describe, expect, it } from 'vitest'
import { monogram } from './monogram.ts'

describe('monogram', () => {
  it.each([
    ['Aave', 'A'],
    ['Axie Infinity', 'AI'],
    ['yearn.finance', 'YF'],
    ['1inch', '1'],
    ['Curve (Ethereum)', 'C'],
    ['𝒳 protocol', '𝒳P'],
    ['', ''],
  ])('of %j is %j', (name, letters) => {
    expect(monogram(name)).toBe(letters)
  })
})
