import { readdir, readFile } from 'node:fs/promises'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import type { Store } from '../store/Store.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number that nobody else locks; it keeps two servers from migrating at once. */
const LOCK = 7_218_404

/**
 * Applies the numbered `.sql` files that this store has not seen, in order, each as a whole or not at all.
 * @throws AppError `conflict` when the store was written by a newer release.
 */
export async function migrate(db: Store): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    await sql`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(trx)
    const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(trx)
    const done = new Set(rows.map(({ name }) => name))
    const unknown = [...done].find((name) => !files.includes(name))
    if (unknown !== undefined)
      throw new AppError(
        'conflict',
        `The store of people has the migration ${unknown}, which this release does not know. Start the release that wrote it, or a newer one.`,
      )
    for (const name of files) {
      if (done.has(name)) continue
      await sql.raw(await readFile(new URL(name, FOLDER), 'utf8')).execute(trx)
      await sql`INSERT INTO migrations (name) VALUES (${name})`.execute(trx)
    }
  })
}
