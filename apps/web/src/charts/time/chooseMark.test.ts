import { describe, expect, it } from 'vitest'
import { chooseMark } from './chooseMark.ts'

const ASKED = {
  kind: 'bar',
  isRank: false,
  hasNegative: false,
  series: 1,
  periods: 36,
  maxBars: 400,
} as const

describe('chooseMark', () => {
  it('draws what was asked for where it can be read', () => {
    expect(chooseMark({ ...ASKED, kind: 'line' })).toMatchObject({ mark: 'line', isStacked: false })
    expect(chooseMark(ASKED)).toMatchObject({ mark: 'bar', isStacked: false })
    expect(chooseMark({ ...ASKED, kind: 'stacked' })).toMatchObject({
      mark: 'bar',
      isStacked: true,
    })
    expect(chooseMark({ ...ASKED, kind: 'area' })).toMatchObject({ mark: 'area', isStacked: true })
  })
  it('draws bars that would touch as one shape', () => {
    const many = { ...ASKED, periods: 1_825 }
    expect(chooseMark(many)).toEqual({ mark: 'step', isStacked: false, notes: [] })
    expect(chooseMark({ ...many, kind: 'stacked', series: 20 })).toMatchObject({
      mark: 'step',
      isStacked: true,
    })
  })
  it('draws bars of many series side by side as lines, and says so', () => {
    const choice = chooseMark({ ...ASKED, series: 20 })
    expect(choice.mark).toBe('line')
    expect(choice.notes).toEqual(['Lines, since so many bars could not be told apart'])
  })
})
