import { expect, it } from 'vitest'
import { retryDelay } from './fetchRest.ts'

it('waits between half of a doubling time and the whole of it, at most eight seconds', () => {
  for (const [retries, whole] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
    const delay = retryDelay(retries)
    expect(delay).toBeGreaterThanOrEqual(whole / 2)
    expect(delay).toBeLessThanOrEqual(whole)
  }
})
