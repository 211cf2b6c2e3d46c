import '@tickmark/core/processes/lockPrototypes'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
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

// A thread of its own: opens the embedded PostgreSQL, then executes one statement after the other.

/** A statement, or that the store is to be closed. */
export type PgliteOrder = { sql: string; parameters: readonly unknown[] } | 'close'

export type PgliteResult = { rows: unknown[]; affectedRows: number }

/** A failure as it passes between threads, which keep no other properties of errors than these. */
export type PgliteFailure = {
  name: string
  message: string
  stack: string | undefined
  /** The fields of PostgreSQL or the system, such as `code` and `severity`. */
  details: Record<string, string | number>
}

/** The first answer says whether the store is open, each other one is that of an order. */
export type PgliteAnswer = PgliteResult | { failure: PgliteFailure }

const NOTHING: PgliteResult = { rows: [], affectedRows: 0 }

let pglite: PGlite
let last = answer(async () => {
  pglite = await openPglite(workerData ?? undefined)
  return NOTHING
})
parentPort?.on('message', (order: PgliteOrder) => {
  last = last.then(() => answer(() => run(order)))
})

async function answer(work: () => Promise<PgliteResult>): Promise<void> {
  try {
    parentPort?.postMessage(await work())
  } catch (failure) {
    parentPort?.postMessage({ failure: describe(failure) })
  }
}

async function run(order: PgliteOrder): Promise<PgliteResult> {
  if (order === 'close') {
    await pglite.close()
    return NOTHING
  }
  const { sql, parameters } = order
  // Only the simple protocol takes several statements at once, as migrations have them.
  const result =
    parameters.length === 0
      ? (await pglite.exec(sql)).at(-1)
      : await pglite.query(sql, [...parameters])
  return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 }
}

function describe(failure: unknown): PgliteFailure {
  const { name, message, stack } = failure instanceof Error ? failure : new Error(String(failure))
  const details = Object.entries(Object(failure)).filter(
    (detail): detail is [string, string | number] =>
      typeof detail[1] === 'string' || typeof detail[1] === 'number',
  )
  return { name, message, stack, details: Object.fromEntries(details) }
}

/**
 * Opens the embedded PostgreSQL in a folder, or in memory without one. A new folder gets its name when it is whole, so
 * that a process that is killed meanwhile leaves none by halves.
 */
async function openPglite(folder: string | undefined): Promise<PGlite> {
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
