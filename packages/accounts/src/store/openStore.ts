import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@tickmark/core/errors/AppError'
import {
  compareMigrations,
  type MigrationState,
  newerStore,
} from '@tickmark/core/stores/compareMigrations'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { PgliteDialect } from './PgliteDialect.ts'
import type { Querier, Store, Tables } from './Store.ts'
import { startPglite } from './startPglite.ts'

export type StoreConfig = { kind: 'embedded'; path: string } | { kind: 'server'; url: string }

export type OpenStore = { db: Store; close(): Promise<void> }

/** The time for which a call waits for a PostgreSQL server before it fails. */
const CONNECT_MS = 5_000
const CONNECTIONS = 20

/**
 * Opens the store of accounts and brings its tables up to date.
 * An embedded store lies in a folder, or in memory under the path `:memory:`.
 * @throws AppError `conflict` when another process has the folder, or a newer release wrote the store; `storage-full`.
 */
export async function openStore(config: StoreConfig): Promise<OpenStore> {
  const store = await openUnmigrated(config)
  try {
    await migrate(store.db)
  } catch (failure) {
    await store.close()
    throw failure
  }
  return store
}

/** Opens the store as it is, for those who only read it. Throws as `openStore` does, but for a newer release. */
export function openUnmigrated(config: StoreConfig): Promise<OpenStore> {
  return config.kind === 'embedded' ? openFolder(config.path) : connect(config.url)
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
    const open = async () => {
      await checkSpace()
      return startPglite(isInMemory ? undefined : folder)
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
  // An idle connection that breaks is replaced by the next query; without this it would end the process.
  pool.on('error', () => undefined)
  // So it does when one breaks during a query or a transaction. The query rejects, which is report enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}

/** The numbered `.sql` files of the store. */
export const MIGRATIONS_FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number that nothing else locks; it keeps two servers from migrating at once. */
const LOCK = 7_218_404

/**
 * Applies the numbered `.sql` files that this store has not seen, in order, each as a whole or not at all.
 * @throws AppError `conflict` when the store was written by a newer release.
 */
async function migrate(db: Store): Promise<void> {
  await db.transaction().execute((trx) => applyMigrations(trx))
}

/** The same inside a transaction, of all migrations or of these alone. */
export async function applyMigrations(trx: Querier, wanted?: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  await sql`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(trx)
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(trx)
  const { pending, unknown } = await findMigrations(rows.map(({ name }) => name))
  if (unknown !== null) throw newerStore('accounts', unknown)
  for (const name of pending.filter((one) => wanted?.includes(one) ?? true)) {
    await sql.raw(await readFile(new URL(name, MIGRATIONS_FOLDER), 'utf8')).execute(trx)
    await sql`INSERT INTO migrations (name) VALUES (${name})`.execute(trx)
  }
}

/** Compares the migrations of a store with those of this release. */
export async function findMigrations(applied: readonly string[]): Promise<MigrationState> {
  return compareMigrations(await readdir(MIGRATIONS_FOLDER), applied)
}

/** The time for which a process may go on after it was requested to end. */
const TIMEOUT_MS = 3_000
const LOOK_EVERY_MS = 100

/**
 * Takes a folder for this process alone, since two embedded stores in one folder destroy it. The lock of a process
 * that is gone does not count. Returns what gives the folder back.
 * @throws AppError `conflict` when another process has it and keeps it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = `${folder}.lock`
  const giveUpAt = Date.now() + TIMEOUT_MS
  for (;;) {
    const owner = take(file)
    if (owner === undefined) return () => rmSync(file, { force: true })
    if (!isAlive(owner)) rmSync(file, { force: true })
    else if (Date.now() > giveUpAt)
      throw new AppError('conflict', `The account store ${folder} is in use by process ${owner}.`)
    else await setTimeout(LOOK_EVERY_MS)
  }
}

/** Writes the lock, or returns the process that wrote it before. */
function take(file: string): number | undefined {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return undefined
  } catch (cause) {
    if (!isTaken(cause)) throw cause
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  }
}

/** In a container the process that was killed had the same number as this one. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    // A process of another user is alive as well.
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM'
  }
}

function isTaken(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
}

/** Two segments of PostgreSQL's log: it asks for a whole one when the last is full. */
const MIN_BYTES = 32 * 1024 * 1024

/**
 * Makes sure that the embedded PostgreSQL can be opened or written to: one whose log finds no room never returns.
 * @throws AppError `storage-full`.
 */
export async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  if (bavail * bsize >= MIN_BYTES) return
  throw new AppError(
    'storage-full',
    'The disk of this server is full, so nothing was saved. Try again once the operator has freed space.',
  )
}
