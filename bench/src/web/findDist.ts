import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '../processes/startProcess.ts'
import { ROOT } from '../ROOT.ts'
import { report } from '../report.ts'

const BUILD_WITHIN_MS = 120_000

/** The folder of the built web app; builds it when there is none. */
export async function findDist(): Promise<string> {
  const dist = join(ROOT, 'apps/web/dist')
  if (existsSync(join(dist, 'index.html'))) return dist
  report('apps/web/dist is missing, building it')
  const vite = join(ROOT, 'node_modules/.bin/vite')
  await startProcess(vite, ['build', 'apps/web', '--logLevel', 'warn']).finish(BUILD_WITHIN_MS)
  return dist
}
