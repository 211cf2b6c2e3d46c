import { describe, expect, it } from 'vitest'
import { shadeOf, shadeStyle } from './writeCell.ts'

const shades = new Map([['fees', 'shade_0']])
const byPercentile = { column_id: 'fees', shading: { by: 'percentile', formula: 'x' } } as const
const signed = { column_id: 'change', shading: { by: 'signed' } } as const

describe('the shade of a cell', () => {
  it('is the rank of the row among all rows', () => {
    expect(shadeOf(byPercentile, { fees: 9, shade_0: 0.75 }, shades)).toBe(0.75)
  })

  it('is the direction and size of a change, however large', () => {
    expect(shadeOf(signed, { change: -0.2 }, shades)).toBeLessThan(0)
    expect(shadeOf(signed, { change: 0 }, shades)).toBe(0)
    expect(shadeOf(signed, { change: 1e9 }, shades)).toBe(1)
  })

  it('is none where a value is missing, or no rank is requested', () => {
    expect(shadeOf(signed, { change: null }, shades)).toBeNull()
    expect(shadeOf(byPercentile, { fees: 9 }, shades)).toBeNull()
    expect(shadeStyle(null)).toBeUndefined()
  })
})
