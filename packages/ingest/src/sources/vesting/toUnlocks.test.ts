import { unlockedAmount } from '@tickmark/core/vesting/Unlock'
import { describe, expect, it } from 'vitest'
import { type CurvePoint, toUnlocks } from './toUnlocks.ts'

const DAY = 86_400
const START = Date.parse('2026-01-01T00:00:00Z') / 1000

const curve = (amounts: readonly number[]): CurvePoint[] =>
  amounts.map((unlocked, index) => ({ at: START + index * DAY, unlocked }))

describe('toUnlocks', () => {
  it('takes what comes free at once for a cliff, on the day that it shows', () => {
    expect(toUnlocks(curve([0, 0, 60, 60, 90]))).toEqual([
      { type: 'cliff', start: START + 2 * DAY, amount: 60 },
      { type: 'cliff', start: START + 4 * DAY, amount: 30 },
    ])
  })

  it('takes what was free from the start for a cliff', () => {
    expect(toUnlocks(curve([5, 5]))).toEqual([{ type: 'cliff', start: START, amount: 5 }])
  })

  it('takes what comes free evenly for one linear unlock', () => {
    expect(toUnlocks(curve([0, 0, 10, 20, 30, 30]))).toEqual([
      { type: 'linear', start: START + DAY, end: START + 4 * DAY, amount: 30 },
    ])
  })

  it('detects a cliff among linear releases', () => {
    expect(toUnlocks(curve([0, 10, 20, 1_020, 1_030, 1_040])).map(({ type }) => type)).toEqual([
      'linear',
      'cliff',
      'linear',
    ])
  })

  it('keeps amounts that are taken back', () => {
    expect(toUnlocks(curve([10, 10, 4]))).toContainEqual({
      type: 'cliff',
      start: START + 2 * DAY,
      amount: -6,
    })
  })

  it('follows a bent curve in few pieces, and adds up to it', () => {
    const points = curve(Array.from({ length: 2_000 }, (_, day) => 1_000 * (1 - 0.998 ** day)))
    const unlocks = toUnlocks(points)
    expect(unlocks.length).toBeLessThan(80)
    for (const { at, unlocked } of points)
      expect(Math.abs(unlockedAmount(unlocks, at * 1000) - unlocked)).toBeLessThan(0.2)
  })

  it('has nothing to say of an empty curve', () => {
    expect(toUnlocks([])).toEqual([])
  })
})
