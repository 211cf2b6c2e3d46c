import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  applyMigrations,
  type OpenStore,
  openStore,
  openUnmigrated,
  type StoreConfig,
} from '../store/openStore.ts'
import type { Store } from '../store/Store.ts'
import { createTestDatabase } from '../testing/createTestDatabase.ts'
import { fillAccount } from '../testing/fillAccount.ts'
import { makeUser } from '../testing/makeUser.ts'
import { openTestAccounts, type STORE_KINDS } from '../testing/openTestAccounts.ts'
import { dumpAccounts } from './dumpAccounts.ts'
import { type AccountsDump, restoreAccounts } from './restoreAccounts.ts'

/** Line ends of every kind, quotes, and signs of many bytes. */
const HOSTILE_NAME = 'a\u2028b\u2029c\nd\re"f\\g\'h😀\u0001'

let folder: string
/** The contents of a filled store of each kind; filled once, since no test changes it. */
const heldBy = {} as Record<(typeof STORE_KINDS)[number], Held>
const opened: OpenStore[] = []
beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
})
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

type Held = {
  migrations: string[]
  tables: { table: string; columns: string[]; lines: string[] }[]
}

async function dump(db: Store): Promise<Held> {
  const tables: Held['tables'] = []
  const migrations = await dumpAccounts(db, async ({ table, columns, rows }) => {
    const lines: string[] = []
    for await (const some of rows) lines.push(...some)
    tables.push({ table, columns, lines: lines.sort() })
  })
  return { migrations, tables }
}

function replay({ migrations, tables }: Held): AccountsDump {
  return {
    migrations,
    tables: tables.map(({ table, columns, lines }) => ({
      table,
      columns,
      count: lines.length,
      rows: (async function* () {
        for (let at = 0; at < lines.length; at += 7) yield lines.slice(at, at + 7)
      })(),
    })),
  }
}

const makeTarget = async (kind: (typeof STORE_KINDS)[number]): Promise<StoreConfig> =>
  kind === 'server'
    ? { kind, url: await createTestDatabase() }
    : { kind, path: join(folder, 'people') }

async function open(config: StoreConfig): Promise<Store> {
  const store = await openUnmigrated(config)
  opened.push(store)
  return store.db
}

/** A store with rows in every table that refers to users. */
async function fill(kind: (typeof STORE_KINDS)[number]): Promise<Held> {
  const accounts = await openTestAccounts({ kind })
  for (const name of ['ann', 'bob']) {
    const user = await makeUser(accounts, `${name}@bank.example`)
    await fillAccount(accounts, user)
    await accounts.db.updateTable('documents').set({ name: HOSTILE_NAME }).execute()
  }
  const held = await dump(accounts.db)
  await accounts.close()
  return held
}

beforeAll(async () => {
  for (const kind of ['embedded', 'server'] as const) heldBy[kind] = await fill(kind)
})

describe.each([
  ['embedded', 'server'],
  ['server', 'embedded'],
] as const)('what an %s store holds', (from, to) => {
  it(`is the same to the byte in another, ${to} one`, async () => {
    const held = heldBy[from]
    const filled = held.tables.filter(({ lines }) => lines.length > 0)
    expect(filled.length).toBeGreaterThan(20)
    expect(held.tables.map(({ table }) => table)).not.toContain('leases')
    const db = await open(await makeTarget(to))
    await restoreAccounts(db, replay(held))
    expect(await dump(db)).toEqual(held)
  })
})

describe('a restored store', () => {
  it('gives out new numbers, keeps its rules, and is not restored into again', async () => {
    const held = heldBy.embedded
    const config = await makeTarget('embedded')
    const db = await open(config)
    await restoreAccounts(db, replay(held))
    const rules = await sql<{ deferrable: boolean }>`
      SELECT DISTINCT condeferrable AS deferrable FROM pg_constraint WHERE contype = 'f'`.execute(
      db,
    )
    expect(rules.rows).toEqual([{ deferrable: false }])
    const before = await db.selectFrom('alert_runs').selectAll().execute()
    const { alert_id } = before[0] ?? { alert_id: '' }
    const next = await db
      .insertInto('alert_runs')
      .values({ alert_id, data_version: 1, fired: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(before.map(({ id }) => Number(id))).not.toContain(Number(next.id))
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow()
    await expect(restoreAccounts(db, replay(held))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('account store is not empty'),
    })
  })

  it('may have been started once, with its ready-made documents and no users in it', async () => {
    const held = heldBy.embedded
    const started = await openTestAccounts()
    expect(await started.db.selectFrom('documents').select('id').execute()).not.toEqual([])
    await restoreAccounts(started.db, replay(held))
    expect(await dump(started.db)).toEqual(held)
    await started.close()
  })
})

describe('a dump', () => {
  it('of a newer release is refused, and leaves nothing', async () => {
    const held = heldBy.embedded
    const db = await open(await makeTarget('server'))
    const newer = { ...held, migrations: [...held.migrations, '9999_later.sql'] }
    await expect(restoreAccounts(db, replay(newer))).rejects.toThrow(
      /newer release: .*9999_later\.sql/,
    )
    expect((await dump(db).catch(() => undefined))?.tables).toBeUndefined()
  })

  it('of an older release is brought up to date, where no newer one has prepared the store', async () => {
    const current = await openStore(await makeTarget('server'))
    const { migrations } = await dump(current.db)
    const kept = migrations.slice(0, -2)
    const old = await openUnmigrated(await makeTarget('server'))
    await old.db.transaction().execute((trx) => applyMigrations(trx, kept))
    await sql`INSERT INTO users (id, username, email) VALUES ('u', 'ann', 'ann@bank.example')`.execute(
      old.db,
    )
    const held = await dump(old.db)
    await old.close()
    expect(held.migrations).toEqual(kept)
    await expect(restoreAccounts(current.db, replay(held))).rejects.toThrow(/from an older release/)
    await current.close()
    const db = await open(await makeTarget('server'))
    await restoreAccounts(db, replay(held))
    expect(await db.selectFrom('users').select('email').execute()).toEqual([
      { email: 'ann@bank.example' },
    ])
    expect((await dump(db)).migrations).toEqual(migrations)
  })

  it.each([
    [
      'without the users that others refer to',
      (table: string, lines: string[]) => (table === 'users' ? [] : lines),
    ],
    ['with rows that are no rows', (_table: string, lines: string[]) => lines.map(() => '{"id": ')],
    [
      'with a user twice',
      (table: string, lines: string[]) => (table === 'users' ? [...lines, ...lines] : lines),
    ],
  ])('%s is refused as a whole', async (_what, spoil) => {
    const held = heldBy.embedded
    const db = await open(await makeTarget('server'))
    const tables = held.tables.map((one) => ({ ...one, lines: spoil(one.table, one.lines) }))
    await expect(restoreAccounts(db, replay({ ...held, tables }))).rejects.toMatchObject({
      code: 'unsupported-input',
    })
    const { rows } = await sql<{ is: boolean }>`
      SELECT to_regclass('users') IS NULL AS is`.execute(db)
    expect(rows).toEqual([{ is: true }])
  })

  it.each([
    ['a table of PostgreSQL', 'pg_authid', ['rolname']],
    ['the claims of servers', 'leases', ['work']],
    ['the list of migrations', 'migrations', ['name']],
    ['a table of another program', 'foreign_table', ['id']],
    ['a column of another release', 'users', ['id', 'later']],
  ])('with %s is refused as a whole', async (_what, table, columns) => {
    const held = heldBy.embedded
    const db = await open(await makeTarget('server'))
    await sql`CREATE TABLE foreign_table (id text)`.execute(db)
    const { migrations, tables } = replay(held)
    const rows = (async function* () {
      yield ['{"id": "x", "rolname": "x", "work": "x", "name": "x"}']
    })()
    const beforeCommit = async () => expect.unreachable()
    await expect(
      restoreAccounts(db, {
        migrations,
        tables: [
          ...tables.filter((one) => one.table !== table),
          { table, columns, rows, count: 1 },
        ],
        beforeCommit,
      }),
    ).rejects.toMatchObject({
      code: 'unsupported-input',
      message: expect.stringContaining(`has the table ${table}`),
    })
    const { rows: found } = await sql<{ count: string; gone: boolean }>`
      SELECT count(*) AS count, to_regclass('users') IS NULL AS gone FROM foreign_table`.execute(db)
    expect(found).toEqual([{ count: '0', gone: true }])
  })

  it('that lacks migrations in between is refused as a whole', async () => {
    const held = heldBy.embedded
    const db = await open(await makeTarget('server'))
    const { migrations, tables } = replay(held)
    await expect(
      restoreAccounts(db, { migrations: migrations.slice(20), tables }),
    ).rejects.toMatchObject({ code: 'unsupported-input' })
    expect((await sql`SELECT to_regclass('users') AS is`.execute(db)).rows).toEqual([{ is: null }])
  })

  it('with fewer rows than it says is refused as a whole', async () => {
    const held = heldBy.embedded
    const db = await open(await makeTarget('server'))
    const { migrations, tables } = replay(held)
    const short = tables.map((one) => (one.table === 'users' ? { ...one, count: 3 } : one))
    await expect(restoreAccounts(db, { migrations, tables: short })).rejects.toThrow(
      'has 2 rows of users, but its manifest states 3',
    )
  })
})
