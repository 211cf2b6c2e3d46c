import { expect, it } from 'vitest'
import { formatRatio } from './formatRatio.ts'

it.each([
  [1.07, '1.07×'],
  [0.9333, '0.933×'],
  [-2, '−2×'],
  [1e6, '1E6×'],
  [0, '0×'],
  [null, '—'],
  [Number.POSITIVE_INFINITY, '—'],
])('writes %s as %s', (ratio, text) => {
  expect(formatRatio(ratio)).toBe(text)
})
