import { createTestDatabase } from '@tickmark/accounts/testing/createTestDatabase'
import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openForTests } from '@tickmark/core/testing/openForTests'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestAccountCalls, type TestAccountCalls } from '../testing/openTestAccountCalls.ts'

let url: string
const people = openForTests(async (): Promise<TestAccountCalls> => {
  url = await createTestDatabase({ isPrepared: true })
  return openTestAccountCalls({ store: { kind: 'server', url } })
})
let user: TestUser
beforeAll(async () => {
  user = await makeUser(people.accounts, 'ann@bank.example')
})

/** Another client of the database, as its operator is. */
async function operate(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Ends every connection but the operator's own, wherever its statement is. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()`

const ME = '/v1/users/me'
const rename = (username: string) =>
  people.ask({ method: 'PATCH', url: ME, payload: { user: { username } } }, user)
const readName = async () => (await people.ask({ url: ME }, user)).json().user.username

describe('a PostgreSQL that fails over', () => {
  it('breaks calls off with 503, keeps what it confirmed, and serves the next ones', async () => {
    const statuses = new Map<number, number>()
    let [confirmed, last] = [0, 0]
    let isCutting = true
    const cutting = (async () => {
      for (let round = 0; round < 10; round++) await operate(CUT)
      isCutting = false
    })()
    const others: string[] = []
    while (isCutting) {
      last++
      const answer = await rename(`Ann ${last}`)
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      if (answer.statusCode === 200) confirmed = last
      else if (answer.statusCode !== 503 || answer.headers['retry-after'] !== '5')
        others.push(answer.body)
    }
    await cutting
    expect(others).toEqual([])
    console.info(`Connections cut 10 times: ${JSON.stringify([...statuses])}`)
    expect(confirmed).toBeGreaterThan(0)
    await expect.poll(async () => (await people.ask({ url: ME }, user)).statusCode).toBe(200)
    // A call that was broken off may have been done all the same.
    const stored = Number((await readName()).replace('Ann ', ''))
    expect(stored).toBeGreaterThanOrEqual(confirmed)
    expect(stored).toBeLessThanOrEqual(last)
    expect((await rename('Ann')).statusCode).toBe(200)
  })

  it('is away for writing while its standby takes no writes yet', async () => {
    const name = new URL(url).pathname.slice(1)
    await operate(`ALTER DATABASE ${name} SET default_transaction_read_only = on`, CUT)
    await expect.poll(async () => (await people.ask({ url: ME }, user)).statusCode).toBe(200)
    const refused = await rename('on a standby')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.json()).toMatchObject({ type: 'not-ready' })
    await operate(
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} SET default_transaction_read_only = off`,
      CUT,
    )
    expect(await readName()).toBe('Ann')
    await expect.poll(async () => (await rename('after it')).statusCode).toBe(200)
  })
})
