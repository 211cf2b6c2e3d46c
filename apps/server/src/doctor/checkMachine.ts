import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { checkDataDir } from '../runtime/checkDataDir.ts'
import { findOpenMode } from '../runtime/privateFiles.ts'
import type { Config } from '../settings/config.ts'
import { type Finding, ok, problem, warning } from './Finding.ts'

const ROOT = new URL('../../../../', import.meta.url)
const WEB = new URL('apps/web/dist/index.html', ROOT)

const MB = 1024 * 1024
/** The embedded store of accounts takes no change below this. */
const MIN_BYTES = 32 * MB
/** A load writes its batch beside what is there. */
const LOW_BYTES = 2_048 * MB

/** Checks whether this machine can run the terminal at all: versions, the built page. */
export function checkSoftware(): Finding[] {
  const { version, devDependencies } = JSON.parse(
    readFileSync(new URL('package.json', ROOT), 'utf8'),
  ) as { version: string; devDependencies: { node: string } }
  const isPinned = process.versions.node === devDependencies.node
  return [
    isPinned
      ? ok('versions', `Tickmark ${version} on Node ${process.versions.node}`)
      : warning(
          'versions',
          `Tickmark ${version} runs on Node ${process.versions.node} and is tested on ${devDependencies.node}. Start it with npm start, which uses the tested version.`,
        ),
    existsSync(WEB)
      ? ok('page', 'built')
      : warning('page', `${fileURLToPath(WEB)} has not been built. npm start builds it.`),
  ]
}

/** The data folder: its rights, its disk and its secret. */
export async function checkFolder(config: Config): Promise<Finding[]> {
  const { dataDir, accounts } = config
  await checkDataDir(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  return [
    describeRoom(dataDir, bavail * bsize),
    await checkMode(dataDir),
    checkSecret(`${dataDir}/secret`, accounts.secret),
  ]
}

async function checkMode(dataDir: string): Promise<Finding> {
  const mode = await findOpenMode(dataDir)
  if (mode === null) return ok('folder', `${dataDir} is closed to other users of this machine`)
  return warning(
    'folder',
    `${dataDir} is open to other users of this machine (mode ${mode}). Set its mode to 700, which the next start does too.`,
  )
}

function describeRoom(dataDir: string, free: number): Finding {
  const size =
    free < 1_024 * MB ? `${Math.floor(free / MB)} MB` : `${(free / MB / 1_024).toFixed(1)} GB`
  const room = `${size} are free for ${dataDir}`
  if (free < MIN_BYTES) return problem('disk', `${room}. Free space: nothing more can be saved.`)
  if (free < LOW_BYTES) return warning('disk', `${room}. Free space before the next load.`)
  return ok('disk', room)
}

function checkSecret(file: string, setting: string | null): Finding {
  if (setting !== null) return ok('secret', 'set by TT_SECRET')
  if (!existsSync(file)) return ok('secret', `the first start creates ${file}`)
  if (readFileSync(file, 'utf8').trim().length < 32)
    return problem(
      'secret',
      `${file} does not contain a secret of at least 32 characters. Restore it from a backup, or delete it; all users must then log in again.`,
    )
  return ok('secret', `stored in ${file}`)
}
