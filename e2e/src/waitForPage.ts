import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { requestsUnderWay } from './watchPage.ts'

/** For what comes after a captcha: so many keys take seconds of a processor, which other journeys use at the same time. */
export const CAPTCHA_TIMEOUT = { timeout: 60_000 } as const

/** Waits until no panel says any more that its answer is on its way. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
}

/**
 * The number of times in a row that a page has to be found at rest: what one idle moment starts is under way in the
 * next.
 */
const MOMENTS = 3
/** Pictures of a gallery, which a server draws one after the other, come late on a busy machine. */
const QUIET_WITHIN = { timeout: 60_000 }

/**
 * Resolves once the browser has nothing better to do, and what was due by then is done. One that draws nothing does not
 * always say so, whence the time: then it is the turn of a page that rests.
 */
const IDLE_MOMENT =
  'new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 150 }))'

/**
 * Waits until a page rests: no answer is on its way, no panel waits for one, and idle moments bring no further
 * request. Unlike `networkidle` it waits for the page and not for a time, so that a busy machine does not take a page
 * for done that still computes.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  const requests = requestsUnderWay(page)
  const panels = page.locator('[aria-busy=true]')
  let quiet = 0
  let busy = ''
  await expect
    .poll(async () => {
      await page.evaluate(IDLE_MOMENT)
      const isQuiet = requests.size === 0 && (await panels.count()) === 0 && requests.size === 0
      quiet = isQuiet ? quiet + 1 : 0
      busy = isQuiet
        ? ''
        : `${page.url()} waits: ${await panels.count()} panels, ${[...requests].map((request) => request.url())}`
      return { quiet, busy }
    }, QUIET_WITHIN)
    .toEqual({ quiet: MOMENTS, busy: '' })
}
