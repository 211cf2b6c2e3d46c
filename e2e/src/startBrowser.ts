import { type BrowserServer, chromium } from 'playwright-core'
import { findChromium } from './findChromium.ts'

const ATTEMPTS = 3
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/**
 * Starts the one Chromium of all journeys, which share nothing in it: each test has contexts of its own.
 * Its arguments are ours, since the list of `@sparticuz/chromium` switches web security off, and what
 * a page may do is part of what the journeys look at.
 *
 * A browser that dies before it is up says nothing about the terminal, so it is started again.
 */
export async function startBrowser(): Promise<BrowserServer> {
  const { executablePath, env } = await findChromium()
  const options = { executablePath, args: ARGUMENTS, env: { PATH: '/usr/bin:/bin', ...env } }
  for (let attempt = 1; ; attempt++) {
    try {
      return await chromium.launchServer(options)
    } catch (failure) {
      if (attempt === ATTEMPTS) throw failure
    }
  }
}
