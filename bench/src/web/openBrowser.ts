import { BROWSER_ARGUMENTS } from '@tickmark/e2e/BROWSER_ARGUMENTS'
import { findChromium } from '@tickmark/e2e/findChromium'
import { type Browser, chromium } from 'playwright-core'

/** A browser of this process alone: nothing stands between a measurement and the page. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args: BROWSER_ARGUMENTS,
    env: { PATH: '/usr/bin:/bin', ...env },
  })
}
