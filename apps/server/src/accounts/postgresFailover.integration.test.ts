import { recordAudit, recordFactChange } from '@tickmark/accounts/audit/recordAudit'
import { openUnmigrated } from '@tickmark/accounts/store/openStore'
import { createTestDatabase } from '@tickmark/accounts/testing/createTestDatabase'
import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestAccountCalls, type TestAccountCalls } from '../testing/openTestAccountCalls.ts'

let url: string
const calls = openForTests(async (): Promise<TestAccountCalls> => {
  url = await createTestDatabase({ isPrepared: true })
  return openTestAccountCalls({ store: { kind: 'server', url } })
})
let user: TestUser
beforeAll(async () => {
  user = await makeUser(calls.accounts, 'ann@bank.example')
})

/** Another client of the database, as its operator is. */
async function operate(...statements: readonly string[]): Promise<void> {
  const { db, close } = await openUnmigrated({ kind: 'server', url })
  // All on one connection, which the pool would otherwise not promise.
  await db.connection().execute(async (operator) => {
    for (const statement of statements) await sql.raw(statement).execute(operator)
  })
  await close()
}

/** Ends every connection but the operator's own, wherever its statement is. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()`

const CUTS = 8
/** A busy machine takes its time to connect again. */
const ME = '/v1/users/me'
const rename = (username: string) =>
  calls.ask({ method: 'PATCH', url: ME, payload: { user: { username } } }, user)
const readName = async () => (await calls.ask({ url: ME }, user)).json().user?.username

describe('a PostgreSQL that fails over', () => {
  it('breaks calls off with 503, serves the next ones, and keeps what it confirmed', async () => {
    const statuses = new Map<number, number>()
    let last = 0
    const renameNext = async () => {
      const { statusCode, headers, body } = await rename(`Ann ${++last}`)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      if (statusCode !== 200) expect([statusCode, headers['retry-after']], body).toEqual([503, '5'])
      return statusCode
    }
    for (let round = 0; round < CUTS; round++) {
      let isCut = false
      const cutting = operate(CUT).then(() => {
        isCut = true
      })
      while (!isCut) await renameNext()
      await cutting
      await expect.poll(renameNext).toBe(200)
      await expect.poll(readName).toBe(`Ann ${last}`)
    }
    await expect.poll(async () => (await rename('Ann')).statusCode).toBe(200)
    console.info(`Connections cut ${CUTS} times: ${JSON.stringify([...statuses])}`)
  })

  it('is away for writing while its standby takes no writes yet', async () => {
    const name = new URL(url).pathname.slice(1)
    await operate(`ALTER DATABASE ${name} SET default_transaction_read_only = on`, CUT)
    await expect.poll(async () => (await calls.ask({ url: ME }, user)).statusCode).toBe(200)
    const refused = await rename('on a standby')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.json()).toMatchObject({ type: 'not-ready' })
    await expect.poll(readName).toBe('Ann')
    await operate(
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} SET default_transaction_read_only = off`,
      CUT,
    )
    await expect.poll(async () => (await rename('after it')).statusCode).toBe(200)
  })
  it('loses no entry of the audit log about a change of facts', async () => {
    const { db } = calls.accounts
    const entry = { action: 'staff.merge-project', object: 'project:lido' } as const
    const actor = { userId: user.userId, email: null, address: null }
    const name = new URL(url).pathname.slice(1)
    await operate(`ALTER DATABASE ${name} SET default_transaction_read_only = on`, CUT)
    // Connections that were cut are noticed one after the other.
    await expect.poll(() => recordAudit(db, actor, entry).catch(({ code }) => code)).toBe('25006')
    const recording = recordFactChange(db, actor, entry)
    await operate(
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} SET default_transaction_read_only = off`,
      CUT,
    )
    await recording
    const found = await db
      .selectFrom('audit_log')
      .select('object')
      .where('action', '=', entry.action)
      .execute()
    expect(found).toEqual([{ object: entry.object }])
  })
})
