import { describe, expect, it } from 'vitest'
import { chooseAxis } from './chooseAxis.ts'

const look = (unit: 'share' | 'rank' | 'usd', min: number, max: number) =>
  chooseAxis(
    { unit, side: 'left', isShown: true },
    { extent: { min, max }, isStacked: true, log: false, fits: false },
  )

describe('chooseAxis', () => {
  it('names every place of few, and the first and round ones of many', () => {
    expect(look('rank', 1, 4).marks).toEqual([1, 2, 3, 4])
    expect(look('rank', 2, 30).marks).toEqual([1, 5, 10, 15, 20, 25, 30])
    expect(look('rank', 1, 143).marks).toEqual([1, 15, 30, 45, 60, 75, 90, 105, 120, 135])
  })
  it('leaves shares room where some are negative or larger than the whole', () => {
    expect(look('share', 0, 1).bounds).toEqual({ min: 0, max: 1 })
    expect(look('share', -0.2, 1.2).bounds).toBeNull()
  })
  it('lets the values of a metric decide', () => {
    expect(look('usd', 5, 9)).toMatchObject({ bounds: null, marks: null, isInverted: false })
  })
})
