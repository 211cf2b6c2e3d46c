import '@tickmark/core/processes/lockPrototypes'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openPglite } from './openPglite.ts'

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
