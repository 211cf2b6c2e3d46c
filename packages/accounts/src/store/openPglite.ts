import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'

/** People are few: less of them in memory costs no time, and the default is 128 MB. */
const SMALL = ['-c', 'shared_buffers=8MB', '-c', 'wal_buffers=1MB']
const startParams = [...PGlite.defaultStartParams, ...SMALL]

/**
 * V8 would compile functions of PostgreSQL again, optimized, once they were called often. One of them, 107 KB long, takes
 * 600 MB and more than a second of a processor, soon after the store is opened. Without that, statements by key take as
 * long as before, and those over many rows twice as long. WebAssembly that was compiled before keeps its speed.
 */
const COMPILE_ONCE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const

/**
 * Opens the embedded PostgreSQL in a folder, or in memory without one. A new folder gets its name when it is whole, so
 * that a process that is killed meanwhile leaves none by halves.
 */
export async function openPglite(folder: string | undefined): Promise<PGlite> {
  for (const flag of COMPILE_ONCE) setFlagsFromString(flag)
  if (folder === undefined) return PGlite.create({ loadDataDir: await dataDir(), startParams })
  if (!existsSync(folder)) {
    const made = `${folder}.new`
    await rm(made, { recursive: true, force: true })
    const first = await PGlite.create({
      dataDir: made,
      loadDataDir: await dataDir(),
      startParams,
    })
    await first.close()
    await rename(made, folder)
  }
  return PGlite.create({ dataDir: folder, startParams })
}
