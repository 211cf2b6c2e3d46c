import { existsSync } from 'node:fs'
import chromiumBinary from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Nothing that runs beside the page and nothing that asks the network. */
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

/** Chromium: the system's where there is one, otherwise the binary from npm with arguments of ours. */
export async function openBrowser(): Promise<Browser> {
  const found = SYSTEM_BROWSERS.find((path) => existsSync(path))
  const executablePath = found ?? (await chromiumBinary.executablePath())
  return chromium.launch({ executablePath, args: ARGUMENTS })
}
