import { describe, expect, it } from 'vitest'
import { summarise } from './summarise.ts'

describe('summarise', () => {
  it('adds flows up, averages distinct counts and reads levels at the end', () => {
    const values = [1, null, 3, null]
    expect(summarise(values, 'flow')).toBe(4)
    expect(summarise(values, 'unique')).toBe(2)
    expect(summarise(values, 'stock')).toBe(3)
    expect(summarise(values, 'price')).toBe(3)
    expect(summarise(values, 'ratio')).toBe(3)
  })

  it('has no figure without any value', () => {
    expect(summarise([null, null], 'flow')).toBeNull()
  })
})
