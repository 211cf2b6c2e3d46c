import { expect, it } from 'vitest'
import { isFullComparisonDue } from './ComparisonState.ts'

const DAY = 86_400_000
const compared = { whole_at: 100 * DAY, edition: 1, has_left_out: true }

it.each([
  { where: 'nothing was ever compared', last: null, day: 100, edition: 1, isDue: true },
  { where: 'it was less than a week ago', last: compared, day: 106, edition: 1, isDue: false },
  { where: 'a week has passed', last: compared, day: 107, edition: 1, isDue: true },
  { where: 'the readers changed', last: compared, day: 101, edition: 2, isDue: true },
  { where: 'the clock was put back', last: compared, day: 99, edition: 1, isDue: true },
])('knows whether all days are due where $where', ({ last, day, edition, isDue }) => {
  expect(isFullComparisonDue(last, { now: day * DAY, edition, inShares: false })).toBe(isDue)
})

it('takes the first time and other readers for a reason where all is compared in shares', () => {
  const isDue = (last: typeof compared | null, edition: number) =>
    isFullComparisonDue(last, { now: 200 * DAY, edition, inShares: true })
  expect([isDue(null, 1), isDue(compared, 1), isDue(compared, 2)]).toEqual([true, false, true])
})
