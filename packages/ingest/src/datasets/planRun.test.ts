import { addDays } from '@tickmark/core/time/Day'
import { expect, it } from 'vitest'
import { isScheduledForFullRefresh } from './planRun.ts'

const KEYS = Array.from({ length: 1_400 }, (_, index) => `protocol-${index}`)
const TODAY = '2026-03-02'
const dueAfter = (since: string, today = TODAY) =>
  KEYS.filter((key) => isScheduledForFullRefresh(key, { since, today, every: 14 }))

it('comes once for each in so many days, for about as many on each', () => {
  const days = Array.from({ length: 14 }, (_, index) => addDays(TODAY, index))
  const shares = days.map((day) => dueAfter(addDays(day, -1), day))
  expect(shares.flat().sort()).toEqual([...KEYS].sort())
  for (const share of shares) expect(share.length).toBeGreaterThan(60)
  for (const share of shares) expect(share.length).toBeLessThan(140)
})

it('does not come twice on one day', () => {
  expect(dueAfter(TODAY)).toEqual([])
})

it('comes for those whose day was missed too', () => {
  const both = [...dueAfter('2026-03-01'), ...dueAfter('2026-02-28', '2026-03-01')]
  expect(dueAfter('2026-02-28').sort()).toEqual(both.sort())
})

it('comes for all where more days were missed than there are, and where the clock was put back', () => {
  for (const since of ['2026-02-16', '2025-01-01', '2026-03-03'])
    expect(dueAfter(since)).toEqual(KEYS)
})
