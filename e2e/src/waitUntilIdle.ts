import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE } from './PATIENCE.ts'

/** Waits until no panel says any more that its answer is on its way. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true]').count(), PATIENCE).toBe(0)
}
