import { listPeriods } from '@tickmark/core/time/Granularity'
import { describe, expect, it } from 'vitest'
import { listLargeUnlocks } from './listLargeUnlocks.ts'

/** A schedule of one allocation, by what comes free in each month from January 2026 on. */
function schedule(added: number[]) {
  let sum = 0
  const values = added.map((amount) => {
    sum += amount
    return sum
  })
  const timestamps = listPeriods('2026-01-01', '2027-12-01', 'month').slice(0, added.length)
  const allocation = { allocation: 'Team', category: '', total: sum, values }
  return {
    timestamps,
    total: sum,
    allocations: [{ ...allocation, unlocked: 0, share: null, unlocked_share: null }],
  }
}

describe('listLargeUnlocks', () => {
  it('lists the month that is far above the others, with its amount', () => {
    expect(listLargeUnlocks(schedule([0, 10, 10, 60, 10, 10]))).toEqual([
      {
        day: '2026-04-01',
        kind: 'unlock',
        label: expect.stringMatching(/^60.* tokens \(60.*% of the schedule\), Apr 2026$/),
      },
    ])
  })
  it('lists nothing where tokens unlock evenly', () => {
    expect(listLargeUnlocks(schedule([0, 10, 10, 10, 10, 10]))).toEqual([])
  })
  it('lists no burns, no small amounts and nothing of an empty schedule', () => {
    expect(listLargeUnlocks(schedule([0, 990, -50, 1, 1, 10]))).toMatchObject([
      { day: '2026-02-01' },
    ])
    expect(listLargeUnlocks(schedule([]))).toEqual([])
  })
})
