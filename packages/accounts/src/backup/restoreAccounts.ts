import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import { applyMigrations, findMigrations } from '../store/openStore.ts'
import type { Querier, Store } from '../store/Store.ts'
import { listTables, type TableDump } from './dumpAccounts.ts'

export type AccountsDump = {
  /** Those of the store that was dumped. */
  migrations: readonly string[]
  tables: readonly (TableDump & { count: number })[]
  /** Called when everything is filled in and checked; if it throws, nothing was restored. */
  beforeCommit?(db: Store): Promise<void>
}

/**
 * Fills an empty store with a dump, completely or not at all, and brings it up to date. A dump of an older release is
 * read into the tables of that release, so that what its migrations do to rows happens to these too.
 * @throws AppError `conflict` for a store with accounts, a dump of a newer release, or one of an older release where the
 * store is newer already; `unsupported-input` for rows that do not fit.
 */
export async function restoreAccounts(db: Store, dump: AccountsDump): Promise<void> {
  await requireRestorable(db, dump.migrations)
  await db.transaction().execute(async (trx) => {
    await applyMigrations(trx, dump.migrations).catch(refuseRows)
    requireKnown(dump.tables, await listTables(trx))
    await emptyTables(trx)
    const constraints = await listForeignKeys(trx)
    // Rows refer to rows of later tables and of their own.
    for (const { table, name } of constraints)
      await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)}
                DEFERRABLE INITIALLY DEFERRED`.execute(trx)
    for (const table of dump.tables) await fillTable(trx, table)
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx).catch(refuseRows)
    for (const { table, name } of constraints)
      await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)}
                NOT DEFERRABLE`.execute(trx)
    await advanceNumbers(trx)
    await applyMigrations(trx).catch(refuseRows)
    await dump.beforeCommit?.(trx)
  })
}

/** Rows only go into tables of accounts: a dump could name a table of PostgreSQL, or of another program. */
function requireKnown(
  tables: AccountsDump['tables'],
  known: readonly Pick<TableDump, 'table' | 'columns'>[],
): void {
  for (const { table, columns } of tables) {
    const own = known.find((one) => one.table === table)
    const stranger =
      own === undefined ? '' : columns.find((column) => !own.columns.includes(column))
    if (stranger !== undefined)
      throw new AppError(
        'unsupported-input',
        `The backup has the table ${table}${stranger && ` with the column ${stranger}`}, which is none of its release. Nothing was restored.`,
      )
  }
}

/** Throws as `restoreAccounts` does, before anything was changed. `db` is null for a store that is not there yet. */
export async function requireRestorable(
  db: Querier | null,
  migrations: readonly string[],
): Promise<void> {
  const { unknown } = await findMigrations(migrations)
  if (unknown !== null)
    throw new AppError(
      'conflict',
      `The backup was written by a newer release: its accounts have the migration ${unknown}. Restore it with that release, or a newer one.`,
    )
  if (db === null || (await listTables(db)).length === 0) return
  const filled = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM organizations)
        OR EXISTS (SELECT FROM audit_log) AS found`.execute(db)
  if (filled.rows[0]?.found)
    throw new AppError(
      'conflict',
      'The account store is not empty. Restore into another data folder or database.',
    )
  const applied = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db)
  const newer = applied.rows.find(({ name }) => !migrations.includes(name))
  if (newer !== undefined)
    throw new AppError(
      'conflict',
      `The backup is from an older release, and the account store already has the migration ${newer.name}. Restore into a new data folder or a new database that no server has opened.`,
    )
}

/** A server that was started once has written ready-made documents, which the dump has too. */
async function emptyTables(trx: Querier): Promise<void> {
  for (const { table } of await listTables(trx))
    if (table !== 'audit_log') await sql`DELETE FROM ${sql.table(table)}`.execute(trx)
}

async function listForeignKeys(trx: Querier): Promise<{ table: string; name: string }[]> {
  const own = (await listTables(trx)).map(({ table }) => table)
  const { rows } = await sql<{ table: string; name: string }>`
    SELECT c.relname AS "table", f.conname AS name
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
    WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace`.execute(trx)
  return rows.filter(({ table }) => own.includes(table))
}

async function fillTable(
  trx: Querier,
  { table, columns, rows, count }: AccountsDump['tables'][number],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for await (const lines of rows)
    await sql`
      INSERT INTO ${sql.table(table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(table)},
        ${`[${lines.join(',')}]`}::text::json)`
      .execute(trx)
      .catch(refuseRows)
  const found = await sql<{ count: string | number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}`.execute(trx)
  if (Number(found.rows[0]?.count) !== count)
    throw new AppError(
      'unsupported-input',
      `The backup has ${Number(found.rows[0]?.count)} rows of ${table}, but its manifest states ${count}.`,
    )
}

function refuseRows(cause: unknown): never {
  throw new AppError(
    'unsupported-input',
    `The rows of the backup are not compatible with the store: ${cause instanceof Error ? cause.message : String(cause)}.`,
    { cause },
  )
}

/** Numbers that the store gives out go on after the highest that it has. */
async function advanceNumbers(trx: Querier): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.relname AS "table", a.attname AS "column"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND a.attidentity != ''`.execute(trx)
  const own = (await listTables(trx)).map(({ table }) => table)
  for (const { table, column } of rows.filter((one) => own.includes(one.table)))
    await sql`
      SELECT setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      FROM ${sql.table(table)} HAVING max(${sql.ref(column)}) IS NOT NULL`.execute(trx)
}
