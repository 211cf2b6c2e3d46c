import { describe, expect, it } from 'vitest'
import { distinctMonograms } from './distinctMonograms.ts'
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

describe('distinctMonograms', () => {
  it.each([
    [
      ['Aave', 'Maker'],
      ['A', 'M'],
    ],
    [
      ['Circle', 'Curve', 'Aave'],
      ['Ci', 'Cu', 'A'],
    ],
    [
      ['Compound', 'Convex', 'Coinbase'],
      ['Cm', 'Cn', 'Ci'],
    ],
    [
      ['Axie Infinity', 'Akash Inu'],
      ['Ax', 'Ak'],
    ],
    [
      ['Aave', 'Aave'],
      ['Aa', 'Av'],
    ],
  ])('distinguishes %s as %s', (names, letters) => {
    expect(distinctMonograms(names)).toEqual(letters)
  })
})

it('never gives two projects of one list the same monogram', () => {
  const names = ['Aave', 'Aave', 'A', 'A', 'Ab', 'Aa', '🦄', '🦄', ...Array(20).fill('Uniswap')]
  expect(new Set(distinctMonograms(names)).size).toBe(names.length)
})
