import { readdir, readFile } from 'node:fs/promises'
import { SERVER_NOTICES } from '@tickmark/core/answers/ServerNotice'
import { AppError } from '@tickmark/core/errors/AppError'
import {
  compareMigrations,
  type MigrationState,
  newerStore,
} from '@tickmark/core/stores/compareMigrations'
import type { Engine } from '../client/Analytics.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/**
 * Applies the numbered `.sql` files that this store has not applied, in order. Only one server may do so at a time;
 * see `prepareStore`. Each statement can be repeated, so a migration that was killed runs again from its start.
 * `assertLeaseHeld` is called before each migration. Statements for which `isKeptElsewhere` are left out: the shards
 * have those tables.
 * @throws AppError `conflict` if the store was written by a newer release.
 */
export async function migrate(
  db: Engine,
  assertLeaseHeld: () => Promise<void> = async () => undefined,
  isKeptElsewhere: (statement: string) => boolean = () => false,
): Promise<void> {
  for (const name of await listPendingMigrations(db)) {
    await assertLeaseHeld()
    // Forces a full refresh: the migration may have added derived columns.
    await db.command({ sql: 'TRUNCATE TABLE IF EXISTS renewals' })
    for (const sql of splitStatements(await readFile(new URL(name, FOLDER), 'utf8')))
      if (!isKeptElsewhere(sql)) await db.command({ sql })
    await db.command({
      sql: 'INSERT INTO migrations SELECT {name: String}, now64(3)',
      params: { name },
    })
  }
}

/**
 * The migrations that this store has not applied, in order.
 * @throws AppError `conflict` if the store was written by a newer release.
 */
export async function listPendingMigrations(db: Engine): Promise<string[]> {
  await db.command({
    sql: `CREATE TABLE IF NOT EXISTS migrations (name String, applied_at DateTime64(3, 'UTC'))
          ENGINE = MergeTree ORDER BY name`,
  })
  const applied = await db.rows<{ name: string }>({ sql: 'SELECT name FROM migrations' })
  const { pending, unknown } = await findMigrations(applied.map(({ name }) => name))
  if (unknown !== null) throw newerStore('facts', unknown)
  return pending
}

/**
 * Before a load: the tables may have changed under a server that runs, when a newer release has started beside it.
 * @throws AppError `not-ready` if so; reads go on, since migrations only add until no older server is left.
 */
export async function requireKnownSchema(db: Engine): Promise<void> {
  const applied = await db.rows<{ name: string }>({ sql: 'SELECT name FROM migrations' })
  const { unknown } = await findMigrations(applied.map(({ name }) => name))
  if (unknown !== null) throw new AppError('not-ready', SERVER_NOTICES['newer-release'](unknown))
}

/** Compares the migrations of a store with those of this release. */
export async function findMigrations(applied: readonly string[]): Promise<MigrationState> {
  return compareMigrations(await readdir(FOLDER), applied)
}

/** Statements contain no semicolons; comments are removed first. */
function splitStatements(sql: string): string[] {
  return sql
    .replace(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}
