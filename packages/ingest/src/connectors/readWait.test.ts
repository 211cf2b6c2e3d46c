import { expect, it } from 'vitest'
import { readWait } from './createSourceClient.ts'

const NOW = Date.parse('2025-07-25T14:53:20Z')

it.each<[string, string, number | null]>([
  ['retry-after', '7', 7_000],
  ['retry-after', '1.5', 1_500],
  ['retry-after', 'Fri, 25 Jul 2025 14:54:00 GMT', 40_000],
  ['x-ratelimit-reset', '2025-07-25 14:54:00 +0000', 40_000],
  ['x-ratelimit-reset', '2025-07-25 16:54:00 +0200', 40_000],
  ['x-ratelimit-reset', '2025-07-25 14:54:00 UTC', 40_000],
  ['x-ratelimit-reset', '2025-07-25 14:54:00', 40_000],
  ['x-ratelimit-reset', '2025-07-25T14:54:00Z', 40_000],
  ['x-ratelimit-reset', '2025-07-25T14:54:00.500+00:00', 40_500],
  ['x-ratelimit-reset', '1753455240', 40_000],
  ['x-ratelimit-reset', '1753455240000', 40_000],
  ['x-ratelimit-reset', '30', 30_000],
  ['ratelimit-reset', '30', 30_000],
  // Moments that have passed, and what is no moment.
  ['x-ratelimit-reset', '2025-07-25 14:53:00 +0000', null],
  ['x-ratelimit-reset', '1753455000', null],
  ['retry-after', '-5', null],
  ['retry-after', 'soon', null],
  ['retry-after', '', null],
  ['x-ratelimit-reset', '2025-99-99 99:99:99 +0000', null],
])('reads %s: %s', (name, value, wait) => {
  expect(readWait(new Headers({ [name]: value }), NOW)).toBe(wait)
})

it('believes Retry-After before other headers', () => {
  expect(readWait(new Headers({ 'retry-after': '2', 'x-ratelimit-reset': '9' }), NOW)).toBe(2_000)
})
