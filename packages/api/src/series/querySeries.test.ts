import { FIRST_DAY } from '@tickmark/core/time/Interval'
import { describe, expect, it } from 'vitest'
import { toRange } from './querySeries.ts'

const NOW = Date.parse('2024-06-15T12:00:00Z')

describe('toRange', () => {
  it('means everything without days, also a day that is not over', () => {
    expect(toRange(undefined, undefined, NOW)).toEqual({ from: FIRST_DAY, to: '2024-06-15' })
  })

  it('ends today, or on the first day when that is later', () => {
    expect(toRange('2024-01-01', undefined, NOW)).toEqual({ from: '2024-01-01', to: '2024-06-15' })
    expect(toRange('2025-01-01', undefined, NOW)).toEqual({ from: '2025-01-01', to: '2025-01-01' })
  })

  it('lies before all data when it ends there', () => {
    expect(toRange(undefined, '1999-01-01', NOW)).toEqual({ from: '1999-01-01', to: '1999-01-01' })
  })

  it('refuses a start after the end and names it', () => {
    expect(() => toRange('2024-02-01', '2024-01-01', NOW)).toThrow('start: 2024-02-01')
  })
})
