import { expect, it } from 'vitest'
import { isWholeDue } from './Compared.ts'

const DAY = 86_400_000
const compared = { whole_at: 100 * DAY, edition: 1, has_left_out: true }

it.each([
  ['nothing was ever compared', null, { now: 100 * DAY, edition: 1 }, true],
  ['it was compared less than a week ago', compared, { now: 106 * DAY, edition: 1 }, false],
  ['a week has passed', compared, { now: 107 * DAY, edition: 1 }, true],
  ['the readers changed', compared, { now: 101 * DAY, edition: 2 }, true],
  ['the clock was put back', compared, { now: 99 * DAY, edition: 1 }, true],
])('knows whether all days are due where %s', (_case, last, at, isDue) => {
  expect(isWholeDue(last, at)).toBe(isDue)
})
