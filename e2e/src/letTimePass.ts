import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE } from './PATIENCE.ts'
import { requestsUnderWay } from './requestsUnderWay.ts'
import { waitUntilQuiet } from './waitUntilQuiet.ts'

const STEP_MS = 1_000
const STEPS = 10

/**
 * Lets ten seconds pass at once on a page whose clock is a journey's (`page.clock.install`), and what is asked for in
 * them be answered: whatever a page does by itself, later, it has done then, on a fast machine as on a busy one.
 */
export async function letTimePass(page: Page): Promise<void> {
  const requests = requestsUnderWay(page)
  for (let step = 0; step < STEPS; step++) {
    await page.clock.runFor(STEP_MS)
    await expect.poll(() => requests.size, { ...PATIENCE, interval: 10 }).toBe(0)
  }
  await waitUntilQuiet(page)
}
