import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BROWSER_ARGUMENTS, findChromium } from '@tickmark/e2e/findChromium'
import { type Browser, chromium } from 'playwright-core'
import { logProgress } from '../Bench.ts'
import { ROOT, startProcess } from '../startProcess.ts'

/** Opens a browser for this process alone. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args: BROWSER_ARGUMENTS,
    env: { PATH: '/usr/bin:/bin', ...env },
  })
}

const BUILD_WITHIN_MS = 120_000

/** The folder of the built web app; builds it if it is missing. */
export async function findDist(): Promise<string> {
  const dist = join(ROOT, 'apps/web/dist')
  if (existsSync(join(dist, 'index.html'))) return dist
  logProgress('apps/web/dist is missing, building it')
  const vite = join(ROOT, 'node_modules/.bin/vite')
  await startProcess(vite, ['build', 'apps/web', '--logLevel', 'warn']).finish(BUILD_WITHIN_MS)
  return dist
}
