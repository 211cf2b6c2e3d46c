import { spawn } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing/createTestDatabase.ts'
import { openStore } from './openStore.ts'
import { PgliteDialect } from './PgliteDialect.ts'
import { type EmbeddedPostgres, startPglite } from './startPglite.ts'

const PROGRAM = fileURLToPath(new URL('../testing/processes/writeUntilKilled.ts', import.meta.url))
const MIGRATIONS = new URL('../../migrations/', import.meta.url)

let folder: string
beforeEach(async () => {
  folder = makeTestFolder(onTestFinished)
})

/** Lets a program write until it has written so many, and kills it at whatever it is doing then. */
async function writeAndKill(path: string, many: number): Promise<string[]> {
  const program = spawn(process.execPath, [PROGRAM, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const written: string[] = []
  for await (const line of createInterface({ input: program.stdout })) {
    written.push(line)
    if (written.length === many) program.kill('SIGKILL')
  }
  return written
}

describe('an embedded store', () => {
  it('keeps everything that was written before the process was killed, and nothing by halves', async () => {
    const path = join(folder, 'people')
    const written: string[] = []
    for (const many of [3, 41]) written.push(...(await writeAndKill(path, many)))
    const { db, close } = await openStore({ kind: 'embedded', path })
    const users = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
    expect(users).toEqual(expect.arrayContaining(written))
    const members = await db.selectFrom('members').select('user_id as id').execute()
    expect(members.map(({ id }) => id).sort()).toEqual(users.sort())
    await close()
  })

  it('is open in one process at a time, and open again after one that was killed', async () => {
    const path = join(folder, 'people')
    const living = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    await writeFile(`${path}.lock`, String(living.pid))
    await expect(openStore({ kind: 'embedded', path })).rejects.toMatchObject({ code: 'conflict' })
    const ended = new Promise((resolve) => living.once('exit', resolve))
    living.kill('SIGKILL')
    await ended
    const store = await openStore({ kind: 'embedded', path })
    await store.close()
    expect(await readdir(folder)).toEqual(['people'])
  })

  it('has every migration once, and is refused by a release that does not know them', async () => {
    const path = join(folder, 'people')
    for (let opening = 0; opening < 2; opening++) {
      const { db, close } = await openStore({ kind: 'embedded', path })
      const { rows } = await sql<{
        name: string
      }>`SELECT name FROM migrations ORDER BY name`.execute(db)
      const files = (await readdir(MIGRATIONS)).sort()
      expect(rows.map(({ name }) => name)).toEqual(files)
      if (opening === 1)
        await sql`INSERT INTO migrations (name) VALUES ('9999_later.sql')`.execute(db)
      await close()
    }
    await expect(openStore({ kind: 'embedded', path })).rejects.toThrow('9999_later.sql')
  })

  it('keeps what others ask out of a transaction', async () => {
    const { db, close } = await openStore({ kind: 'embedded', path: ':memory:' })
    const add = (id: string) => ({ id, email: `${id}@bank.example`, username: id })
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(add('rolled-back')).execute()
      throw new Error('rolled back')
    })
    const beside = db.insertInto('users').values(add('beside')).execute()
    await expect(failing).rejects.toThrow('rolled back')
    await beside
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'beside' }])
    await close()
  })
})

describe('an embedded store in its thread', () => {
  it('lets requests be answered while it computes', async () => {
    const { db, close } = await openStore({ kind: 'embedded', path: ':memory:' })
    let turns = 0
    const counting = setInterval(() => turns++, 1)
    await sql`SELECT count(*) FROM generate_series(1, 1000000)`.execute(db)
    clearInterval(counting)
    expect(turns).toBeGreaterThan(20)
    await close()
  })

  it('passes on what it refuses with its code, and any value as it is', async () => {
    const { db, close } = await openStore({ kind: 'embedded', path: ':memory:' })
    const user = { id: 'ann', email: 'ann@bank.example', username: 'ann' }
    await db.insertInto('users').values(user).execute()
    await expect(db.insertInto('users').values(user).execute()).rejects.toMatchObject({
      name: 'error',
      severity: 'ERROR',
      code: '23505',
      constraint: 'users_pkey',
    })
    const [at, bytes] = [new Date('2026-11-29T12:34:56.789Z'), Buffer.from([0, 255, 7])]
    const { rows } =
      await sql`SELECT ${at}::timestamptz AS at, ${bytes}::bytea AS bytes, ${'[1]'}::jsonb AS list, 2::bigint AS big`.execute(
        db,
      )
    expect(rows).toEqual([{ at, bytes: new Uint8Array(bytes), list: [1], big: 2 }])
    await close()
  })

  it('is opened again for the next caller once its thread has ended', async () => {
    const started: EmbeddedPostgres[] = []
    const open = async () => {
      const pglite = await startPglite(join(folder, 'people'))
      started.push(pglite)
      return pglite
    }
    const db = new Kysely({ dialect: new PgliteDialect({ open, requireSpace: async () => {} }) })
    await sql`CREATE TABLE kept AS SELECT 1 AS one`.execute(db)
    const computing = sql`SELECT count(*) FROM generate_series(1, 100000000)`.execute(db)
    await setTimeout(100)
    await started[0]?.end()
    await expect(computing).rejects.toMatchObject({ severity: 'PANIC' })
    expect((await sql`SELECT * FROM kept`.execute(db)).rows).toEqual([{ one: 1 }])
    await db.destroy()
  })
})

describe('a store on a server', () => {
  it('rejects what a broken connection was doing, and goes on with another', async () => {
    const { db, close } = await openStore({ kind: 'server', url: await createTestDatabase() })
    const inTransaction = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
      // The end of the connection arrives while no query of it runs.
      await setTimeout(200)
      await sql`SELECT 1`.execute(trx)
    })
    await expect(inTransaction).rejects.toThrow()
    const { rows } = await sql`SELECT 1 AS one`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
    await close()
  })
})
