import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { migrate } from '../migrations/migrate.ts'
import { lockFolder } from './lockFolder.ts'
import { PgliteDialect } from './PgliteDialect.ts'
import { requireSpace } from './requireSpace.ts'
import type { Store } from './Store.ts'
import type { Tables } from './Tables.ts'

export type StoreConfig = { kind: 'embedded'; path: string } | { kind: 'server'; url: string }

export type OpenStore = { db: Store; close(): Promise<void> }

/** How long a call waits for a PostgreSQL server before it says that there is none. */
const CONNECT_MS = 5_000
const CONNECTIONS = 20

/**
 * Opens the store of people and brings its tables up to date.
 * An embedded store lies in a folder, or in memory under the path `:memory:`.
 * @throws AppError `conflict` when another process has the folder, or a newer release wrote the store; `storage-full`.
 */
export async function openStore(config: StoreConfig): Promise<OpenStore> {
  const store =
    config.kind === 'embedded' ? await openFolder(config.path) : await connect(config.url)
  try {
    await migrate(store.db)
  } catch (failure) {
    await store.close()
    throw failure
  }
  return store
}

async function openFolder(path: string): Promise<OpenStore> {
  const isInMemory = path === ':memory:'
  const folder = resolve(path)
  const checkSpace = async () => {
    if (!isInMemory) await requireSpace(folder)
  }
  if (!isInMemory) await mkdir(dirname(folder), { recursive: true })
  await checkSpace()
  const unlock = isInMemory ? () => undefined : await lockFolder(folder)
  try {
    // The engine is megabytes of code that a PostgreSQL server makes needless.
    const { openPglite } = await import('./openPglite.ts')
    const open = async () => {
      await checkSpace()
      return openPglite(isInMemory ? undefined : folder)
    }
    const dialect = new PgliteDialect({ open, requireSpace: checkSpace })
    const db = new Kysely<Tables>({ dialect })
    return {
      db,
      close: async () => {
        await db.destroy()
        unlock()
      },
    }
  } catch (failure) {
    unlock()
    throw failure
  }
}

async function connect(url: string): Promise<OpenStore> {
  const { Pool } = await import('pg')
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
  })
  // A connection that breaks while nobody uses it is replaced by the next query; without this it would end the process.
  pool.on('error', () => undefined)
  // So it does when one breaks during a query or a transaction. The query rejects, which is report enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}
