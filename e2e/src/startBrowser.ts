import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type BrowserServer, chromium } from 'playwright-core'
import { BROWSER_ARGUMENTS, findChromium } from './findChromium.ts'

/** The folder for pictures of pages on which a test failed; git ignores it. */
export const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url))

const ATTEMPTS = 3

/**
 * Starts the one Chromium of all journeys, which share nothing in it: each test has contexts of its own.
 * A browser that dies before it is up says nothing about the terminal, so it is started again.
 */
export async function startBrowser(): Promise<BrowserServer> {
  const { executablePath, env } = await findChromium()
  const options = {
    executablePath,
    args: BROWSER_ARGUMENTS,
    // Its processes share files there, including each picture of a page.
    env: { PATH: '/usr/bin:/bin', TMPDIR: tmpdir(), ...env },
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await chromium.launchServer(options)
    } catch (failure) {
      if (attempt === ATTEMPTS) throw failure
    }
  }
}
