import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { MIGRATIONS_FOLDER } from '../store/openStore.ts'
import type { Querier, Store } from '../store/Store.ts'

/** A table of a dump. Each row is a JSON object, as PostgreSQL writes it: exact, and the same from every store. */
export type TableDump = { table: string; columns: string[]; rows: AsyncIterable<string[]> }

const ROWS_AT_ONCE = 250

/** The claims of servers at work; they mean nothing in another installation. */
const LEFT_OUT: ReadonlySet<string> = new Set(['leases'])

/**
 * Hands over every table as it is at one moment, while others write: one transaction reads them all. `receive` must
 * consume the rows. Returns the migrations that the store has.
 */
export function dumpAccounts(
  db: Store,
  receive: (dump: TableDump) => Promise<void>,
): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      for (const { table, columns } of await listTables(trx))
        await receive({ table, columns, rows: readRows(trx, table) })
      const { rows } = await sql<{
        name: string
      }>`SELECT name FROM migrations ORDER BY name`.execute(trx)
      return rows.map(({ name }) => name)
    })
}

/** The tables that migrations made, with their columns; others of the same database belong to other programs. */
export async function listTables(db: Querier): Promise<{ table: string; columns: string[] }[]> {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(
    files.map((name) => readFile(new URL(name, MIGRATIONS_FOLDER), 'utf8')),
  )
  const made = new Set(
    texts.flatMap((text) => [...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name)),
  )
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.relname AS "table", a.attname AS "column"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`.execute(db)
  const tables = Map.groupBy(
    rows.filter(({ table }) => made.has(table) && !LEFT_OUT.has(table)),
    ({ table }) => table,
  )
  return [...tables].map(([table, own]) => ({ table, columns: own.map(({ column }) => column) }))
}

/** A cursor, so that memory does not grow with the table and other work gets its turns. */
async function* readRows(trx: Querier, table: string): AsyncGenerator<string[]> {
  await sql`DECLARE dumped CURSOR FOR
    SELECT row_to_json(t)::text AS line FROM ${sql.table(table)} t`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      FETCH ${sql.lit(ROWS_AT_ONCE)} FROM dumped`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`CLOSE dumped`.execute(trx)
}
