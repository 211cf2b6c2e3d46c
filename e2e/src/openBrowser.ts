import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './findChromium.ts'

const LAUNCH_ARGUMENTS = [
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
 * Starts Chromium with arguments of our own: the list of `@sparticuz/chromium` switches web
 * security off, and what a page may do is part of what the journeys look at.
 */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args: LAUNCH_ARGUMENTS,
    env: { PATH: '/usr/bin:/bin', ...env },
  })
}
