import { expect, it } from 'vitest'
import { knownMetric } from '../metrics/findMetric.ts'
import { formatDifference } from './formatDifference.ts'

it('writes the sign of a difference and its size in the unit of the metric', () => {
  const metric = knownMetric('earnings')
  expect(formatDifference(2_000_000, -15_000_000, metric)).toBe('+$17.0M')
  expect(formatDifference(-2_000_000, 1_000_000, metric)).toBe('−$3.0M')
  expect(formatDifference(5, 5, metric)).toBe('$0')
})
