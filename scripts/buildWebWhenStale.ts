import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { buildClients } from './buildClients.ts'
import { compressAssets } from './compressAssets.ts'
import { hashSources } from './hashSources.ts'
import { run } from './run.ts'

const SOURCES = [
  'apps/web',
  'packages/core/src',
  'docs',
  'package-lock.json',
  'packages/client',
  'clients/python',
  'scripts/buildClients.ts',
]
/** The terminal and the website, then the page of frames and the scripts of spreadsheets, into the same folder. */
const BUILDS = [
  ['vite.config.ts', 'production'],
  ['vite.frame.config.ts', 'production'],
  ['vite.spreadsheets.config.ts', 'excel'],
  ['vite.spreadsheets.config.ts', 'appsScript'],
] as const
const STAMP = 'apps/web/dist/.built-from'

/** Builds the web app unless what it is made of is unchanged since the last build. Ends the process when the build fails. */
export async function buildWebWhenStale(): Promise<void> {
  const state = hashSources(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === state) return
  console.error('Building the web app…')
  for (const [config, mode] of BUILDS) {
    const options = ['--config', `apps/web/${config}`, '--mode', mode, '--logLevel', 'warn']
    const { code } = await run('vite', ['build', 'apps/web', ...options])
    if (code !== 0) process.exit(code)
  }
  compressAssets('apps/web/dist')
  await buildClients('apps/web/dist/clients')
  writeFileSync(STAMP, state)
}

// As `npm run build`.
if (import.meta.main) await buildWebWhenStale()
