import { describe, expect, it } from 'vitest'
import { endOfUnlock, listReleases, totalAmount, type Unlock, unlockedAmount } from './Unlock.ts'

const cliff: Unlock = { type: 'cliff', start: 100, amount: -7 }
const linear: Unlock = { type: 'linear', start: 100, end: 200, amount: 10 }
const step: Unlock = { type: 'step', start: 100, stepDuration: 10, steps: 3, amount: 2 }
const at = (unlock: Unlock, seconds: number) => unlockedAmount([unlock], seconds * 1000)

describe('unlockedAmount', () => {
  it('releases a cliff at once, a linear unlock evenly and a step at the end of each span', () => {
    expect([at(cliff, 99), at(cliff, 100)]).toEqual([0, -7])
    expect([at(linear, 100), at(linear, 150), at(linear, 900)]).toEqual([0, 5, 10])
    expect([at(step, 100), at(step, 109), at(step, 110), at(step, 900)]).toEqual([0, 0, 2, 6])
  })
})

describe('totalAmount', () => {
  it('counts every step', () => {
    expect(totalAmount([cliff, linear, step])).toBe(9)
  })

  it('is what has been released at the end of time', () => {
    expect(totalAmount([cliff, linear, step])).toBe(unlockedAmount([cliff, linear, step], 1e12))
  })
})

describe('endOfUnlock', () => {
  it('is when the last of it is released', () => {
    expect([cliff, linear, step].map(endOfUnlock)).toEqual([100, 200, 130])
    expect(at(step, 129)).toBeLessThan(at(step, 130))
  })
})

describe('listReleases', () => {
  it('lists the cliffs and steps of a span, the moment it begins at left out', () => {
    expect(listReleases([step, cliff, linear], { from: 110_000, to: 130_000 })).toEqual([
      { at: 120, amount: 2 },
      { at: 130, amount: 2 },
    ])
    expect(listReleases([cliff], { from: 99_000, to: 100_000 })).toEqual([{ at: 100, amount: -7 }])
  })
})
