import { expect, it } from 'vitest'
import { differs } from './OUTLIER_THRESHOLDS.ts'

it.each([
  [105, 100, false],
  [1.05, 1, false],
  [95, 100, false],
  [105.001, 100, true],
  [94.999, 100, true],
  [0, 0, false],
  [1e-12, 0, true],
  [0, 1, true],
  [-100, -105.1, false],
  [-100, -95, true],
  [-1, 1, true],
  [1, -1, true],
  [1e308, 1e308, false],
])('that %s stands beside %s is another opinion: %s', (said, answers, is) => {
  expect(differs(said, answers)).toBe(is)
})
