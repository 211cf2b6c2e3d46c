import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { type KyselyPlugin, PostgresQueryCompiler, type RootOperationNode } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Accounts } from '../context/Accounts.ts'
import { AccountRequestQueue } from '../services/AccountRequestQueue.ts'
import { createTestDatabase } from '../testing/createTestDatabase.ts'
import { makeUser, TEST_PASSWORD, TEST_VISITOR, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { solveCaptcha } from '../testing/solveCaptcha.ts'
import { requestEmailChange } from '../users/changeEmail.ts'
import { requestPasswordReset } from '../users/resetPassword.ts'
import { signUp } from '../users/signUp.ts'
import { resendVerification } from '../users/verifyEmail.ts'

const PROGRAM = fileURLToPath(
  new URL('../testing/processes/requestUntilKilled.ts', import.meta.url),
)

/** Collects the statements that a store gets, without their values. */
class StatementRecorder implements KyselyPlugin {
  readonly statements: string[] = []
  transformQuery({ node, queryId }: { node: RootOperationNode; queryId: { queryId: string } }) {
    this.statements.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

describe.each(STORE_KINDS)('a request for an email address in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))
  let user: TestUser
  beforeAll(async () => {
    user = await makeUser(accounts, 'ann@bank.example')
    await makeUser(accounts, 'verified@bank.example')
    await makeUser(accounts, 'suspended@bank.example')
    await accounts.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('email', '=', 'suspended@bank.example')
      .execute()
    await accounts.db
      .insertInto('users')
      .values({ id: 'unverified', email: 'unverified@bank.example', username: 'unverified' })
      .execute()
  })

  const CALLS: Record<string, (watched: Accounts, email: string) => Promise<void>> = {
    'a new password': (watched, email) => requestPasswordReset(watched, email),
    'the email of a sign-up': async (watched, email) => {
      const captcha = await solveCaptcha(accounts.captcha)
      await resendVerification(watched, { email, captcha }, TEST_VISITOR)
    },
    'an account': async (watched, email) => {
      const captcha = await solveCaptcha(accounts.captcha)
      await signUp(watched, { email, password: TEST_PASSWORD, captcha }, TEST_VISITOR)
    },
    'another address': (watched, email) =>
      requestEmailChange(watched, user, { email, password: TEST_PASSWORD }),
  }

  it.each(Object.entries(CALLS))(
    'for %s makes the same statements no matter who has the address, and starts no further work for it',
    async (what, call) => {
      const record = async (email: string) => {
        const recorder = new StatementRecorder()
        let works = 0
        const watched = {
          ...accounts,
          db: accounts.db.withPlugin(recorder),
          later: () => works++,
        }
        await call(watched, email)
        return { statements: recorder.statements, works }
      }
      const known = await record('verified@bank.example')
      expect(known.statements.filter((one) => one.includes('account_requests'))).toHaveLength(1)
      for (const name of ['unverified', 'suspended', 'nobody'])
        expect(await record(`${name}@bank.example`)).toEqual(known)
      // Only the user's own address is written to at once.
      expect(known.works).toBe(what === 'another address' ? 1 : 0)
    },
  )

  it('is answered by email, if there is anything to say, and is gone then', async () => {
    const subjects = async (name: string) =>
      (await accounts.readMails())
        .filter(({ to }) => to === `${name}@bank.example`)
        .map(({ subject }) => subject)
    const verify = 'Verify your email for Tickmark'
    const choose = 'Reset your Tickmark password'
    const exists = 'You already have a Tickmark account'
    const move = 'Verify your new email for Tickmark'
    expect(await subjects('verified')).toEqual([choose, exists, exists])
    expect(await subjects('suspended')).toEqual([exists, exists])
    // There were no sign-ups with these addresses when the first requests came.
    expect((await subjects('nobody')).toSorted()).toEqual([verify, move].toSorted())
    expect((await subjects('unverified')).toSorted()).toEqual(
      [choose, choose, verify, move].toSorted(),
    )
    expect(await accounts.db.selectFrom('account_requests').selectAll().execute()).toEqual([])
  })

  it('that fails is left for later and keeps no other waiting, and is dropped after a day', async () => {
    await accounts.requests.close()
    const failures: unknown[] = []
    const answered: string[] = []
    const queue = new AccountRequestQueue(accounts.db, {
      answer: async (_trx, { email }) => {
        if (email === 'fails@bank.example') throw new Error('cannot be answered')
        answered.push(email)
      },
      onAnswered: () => undefined,
      reportFailure: (failure) => failures.push(failure),
    })
    for (const email of ['fails@bank.example', 'works@bank.example'])
      await queue.add(accounts.db, { kind: 'reset-password', email })
    await queue.process()
    await queue.process()
    expect([answered, failures.map(String)]).toEqual([
      ['works@bank.example'],
      ['Error: cannot be answered'],
    ])
    const [left] = await accounts.db
      .updateTable('account_requests')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000), next_attempt_at: new Date(0) })
      .returning(['email', 'attempts'])
      .execute()
    expect(left).toEqual({ email: 'fails@bank.example', attempts: 1 })
    await queue.process()
    expect(await accounts.db.selectFrom('account_requests').selectAll().execute()).toEqual([])
    expect(failures).toHaveLength(1)
    await queue.close()
  })
})

describe('requests that several workers share', () => {
  it('are answered once each', async () => {
    const url = await createTestDatabase()
    const store = { kind: 'server', url } as const
    const servers = [await openTestAccounts({ store }), await openTestAccounts({ store })]
    const [first] = servers
    if (first === undefined) throw new Error('there is no server')
    const emails = Array.from({ length: 30 }, (_one, at) => `user${at}@bank.example`)
    for (const email of emails)
      await first.db
        .insertInto('users')
        .values({ id: email, email, username: email, email_verified: true })
        .execute()
    for (const email of emails) await requestPasswordReset(first, email)
    const mails = await Promise.all(servers.map((server) => server.readMails()))
    expect(
      mails
        .flat()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(emails.toSorted())
    for (const server of servers) await server.close()
  })

  it('are answered once each in an embedded store too', async () => {
    const accounts = await openTestAccounts({ kind: 'embedded' })
    await accounts.requests.close()
    const answered: string[] = []
    const handler = {
      answer: async (_trx: unknown, { email }: { email: string }) => void answered.push(email),
      onAnswered: () => undefined,
      reportFailure: () => undefined,
    }
    const workers = [1, 2].map(() => new AccountRequestQueue(accounts.db, handler))
    await requestPasswordReset(accounts, 'ann@bank.example')
    await Promise.all(workers.map((worker) => worker.process()))
    expect(answered).toEqual(['ann@bank.example'])
    await accounts.close()
  })
})

describe('after the process was killed', () => {
  /** A mail server that takes connections and says nothing, so that an email is claimed and never sent. */
  async function killWhen(moment: 'accepted' | 'sending'): Promise<string[]> {
    const folder = makeTestFolder(onTestFinished)
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const path = join(folder, 'people')
    const program = spawn(process.execPath, [PROGRAM, path, `smtp://127.0.0.1:${port}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(program, 'exit')
    await (moment === 'accepted' ? once(program.stdout, 'data') : once(silent, 'connection'))
    program.kill('SIGKILL')
    await ended
    silent.close()
    const accounts = await openTestAccounts({ store: { kind: 'embedded', path } })
    const subjects = (await accounts.readMails()).map(({ to, subject }) => `${to} ${subject}`)
    await accounts.close()
    return subjects
  }

  it('a request that was accepted is answered at the next start', async () => {
    expect(await killWhen('accepted')).toEqual(['killed@bank.example Reset your Tickmark password'])
  })

  it('an email that was being sent is sent at the next start at once', async () => {
    expect(await killWhen('sending')).toEqual(['killed@bank.example Reset your Tickmark password'])
  })
})
