import { newerStore } from '@tickmark/core/stores/compareMigrations'
import { sql } from 'kysely'
import { findMigrations, openUnmigrated, type StoreConfig } from './openStore.ts'

/** The state of a store of accounts; nothing of it is changed. */
export type AccountsInspection = {
  /** PostgreSQL's version. */
  version: string
  /** The clock of the store, ms since 1970. */
  now: number
  pending: string[]
  /** A migration that this release does not know: a newer one has changed the store. */
  unknown: string | null
}

/**
 * Opens a store without bringing it up to date.
 * @throws AppError `conflict` when another process has it; PostgreSQL's own error.
 */
export async function inspectAccounts(config: StoreConfig): Promise<AccountsInspection> {
  const { db, close } = await openUnmigrated(config)
  try {
    const about = await sql<{ version: string; now: string | number; known: boolean }>`
      SELECT current_setting('server_version') AS version, extract(epoch FROM now()) AS now,
             to_regclass('migrations') IS NOT NULL AS known`.execute(db)
    const [row] = about.rows
    const applied = row?.known
      ? (await sql<{ name: string }>`SELECT name FROM migrations`.execute(db)).rows
      : []
    return {
      version: row?.version ?? '',
      now: Number(row?.now) * 1_000,
      ...(await findMigrations(applied.map(({ name }) => name))),
    }
  } finally {
    await close()
  }
}

/**
 * Before a server starts: the store itself is opened later, when the first user needs it.
 * @throws AppError `conflict` if a newer release has changed the store. A server that is away is no reason not to start.
 */
export async function requireKnownAccounts(config: StoreConfig): Promise<void> {
  if (config.kind === 'embedded') return
  const found = await inspectAccounts(config).catch(() => null)
  if (found !== null && found.unknown !== null) throw newerStore('accounts', found.unknown)
}
