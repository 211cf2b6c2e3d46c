import { describe, expect, it } from 'vitest'
import { parseSort, toggleSort, writeSort } from './listSort.ts'

describe('toggleSort', () => {
  it('starts with the better side, turns round, then lets go', () => {
    const once = toggleSort([], 'fees_30d_sum', false)
    const twice = toggleSort(once, 'fees_30d_sum', false)
    expect(writeSort(once)).toBe('-fees_30d_sum')
    expect(writeSort(twice)).toBe('fees_30d_sum')
    expect(writeSort(toggleSort(twice, 'fees_30d_sum', false))).toBeUndefined()
  })
  it('starts with the smallest where lower is better', () => {
    expect(writeSort(toggleSort([], 'pf_circulating_7d_latest', false))).toBe(
      'pf_circulating_7d_latest',
    )
  })
  it('adds a key with Shift', () => {
    expect(writeSort(toggleSort(parseSort('name'), 'fees_30d_sum', true))).toBe(
      'name,-fees_30d_sum',
    )
  })
})

describe('parseSort', () => {
  it('forgets columns that do not exist', () => {
    expect(parseSort('nonsense,-fees_30d_sum')).toEqual([
      { column: 'fees_30d_sum', descending: true },
    ])
  })
})
