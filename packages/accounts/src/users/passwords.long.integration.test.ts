import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { findCaller } from '../sessions/findCaller.ts'
import { listSessions } from '../sessions/listSessions.ts'
import type { Querier } from '../store/Store.ts'
import { countCodes } from '../testing/countCodes.ts'
import { logInAs as logInWith, makeUser, TEST_PASSWORD, TEST_VISITOR } from '../testing/makeUser.ts'
import {
  openTestAccounts,
  readToken,
  STORE_KINDS,
  type TestAccounts,
} from '../testing/openTestAccounts.ts'
import { requestEmailChange } from './changeEmail.ts'
import { changePassword } from './changePassword.ts'
import { requestPasswordReset, resetPassword } from './resetPassword.ts'

describe.each(STORE_KINDS)('passwords in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))

  const mailsTo = async (email: string) =>
    (await accounts.readMails()).filter(({ to }) => to === email)
  const logInAs = (email: string, password: string) => logInWith(accounts, email, password)
  /** The store, but that something happens once a password has proved right. */
  const whileProving = (act: () => Promise<void>) => ({
    ...accounts,
    attempts: new Proxy(accounts.attempts, {
      get: (counts, name: keyof typeof accounts.attempts) =>
        name === 'clear' ? act : counts[name].bind(counts),
    }),
  })

  it('prove their user no more than ten times wrongly, also when all tries come together', async () => {
    const user = await makeUser(accounts, 'borrowed@bank.example')
    const change = { oldPassword: 'wrong password', newPassword: 'brand new password' }
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, () => changePassword(accounts, user, change)),
    )
    expect(countCodes(tries)).toEqual({ 'bad-request': 10, 'too-many-requests': 90 })
  })

  it('are changed with the old one, which ends the other sessions', async () => {
    const user = await makeUser(accounts, 'changes@bank.example')
    const other = await logInAs(user.email, TEST_PASSWORD)
    const wrong = { oldPassword: 'wrong password', newPassword: 'brand new password' }
    await expect(changePassword(accounts, user, wrong)).rejects.toThrow('old password is incorrect')
    const { cookie } = await changePassword(accounts, user, {
      ...wrong,
      oldPassword: TEST_PASSWORD,
    })
    expect(await findCaller(accounts, other.cookie)).toBeUndefined()
    // The session goes on, with a token that was never seen before.
    expect(await findCaller(accounts, user.cookie)).toBeUndefined()
    expect(await findCaller(accounts, cookie)).toMatchObject({
      sessionId: user.caller.sessionId,
    })
    expect(await listSessions(accounts, user.caller)).toMatchObject([{ is_current: true }])
    await logInAs(user.email, 'brand new password')
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Your Tickmark password was changed',
    ])
  })

  it('are reset by a link that works once and ends every session', async () => {
    const user = await makeUser(accounts, 'forgets@bank.example')
    await requestPasswordReset(accounts, user.email)
    await requestPasswordReset(accounts, 'nobody@bank.example')
    const [mail] = await mailsTo(user.email)
    const change = { token: readToken(mail?.text), newPassword: 'brand new password' }
    await resetPassword(accounts, change, TEST_VISITOR)
    expect(await findCaller(accounts, user.cookie)).toBeUndefined()
    await expect(resetPassword(accounts, change, TEST_VISITOR)).rejects.toThrow('already used')
    await logInAs(user.email, 'brand new password')
    expect(await mailsTo('nobody@bank.example')).toEqual([])
  })

  it('let no one in with the old one who was logging in while it was changed', async () => {
    const user = await makeUser(accounts, 'hurries@bank.example')
    const change = { oldPassword: TEST_PASSWORD, newPassword: 'brand new password' }
    const racing = whileProving(async () => void (await changePassword(accounts, user, change)))
    await expect(logInWith(racing, user.email, TEST_PASSWORD)).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(await listSessions(accounts, user.caller)).toMatchObject([{ is_current: true }])
  })

  it('are not changed with the old one, nor is the address, by an attacker who tries while the link is used', async () => {
    const user = await makeUser(accounts, 'robbed@bank.example')
    const reset = async (newPassword: string) => {
      await requestPasswordReset(accounts, user.email)
      const [link] = (await mailsTo(user.email))
        .filter(({ text }) => text.includes('token='))
        .slice(-1)
      await resetPassword(accounts, { token: readToken(link?.text), newPassword }, TEST_VISITOR)
    }
    // The thief knows the password and has a session; the owner's link is used once the password has proved right.
    await expect(
      changePassword(
        whileProving(() => reset('brand new password')),
        user,
        {
          oldPassword: TEST_PASSWORD,
          newPassword: TEST_PASSWORD,
        },
      ),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    const { cookie } = await logInAs(user.email, 'brand new password')
    const caller = await findCaller(accounts, cookie)
    if (caller === undefined) throw new Error('there is no session')
    const thief = { ...user, caller }
    const change = { email: 'thief@evil.example', password: 'brand new password' }
    await expect(
      requestEmailChange(
        whileProving(() => reset('another new password')),
        thief,
        change,
      ),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await logInAs(user.email, 'another new password')
    expect(await mailsTo('thief@evil.example')).toEqual([])
  })

  it('end requests for another address that are not answered yet', async () => {
    const user = await makeUser(accounts, 'moved@bank.example')
    const email = 'moves@evil.example'
    const request = { email, password: TEST_PASSWORD }
    await requestEmailChange({ ...accounts, requests: answerTomorrow(accounts) }, user, request)
    const newPassword = 'brand new password'
    await changePassword(accounts, user, { oldPassword: TEST_PASSWORD, newPassword })
    await setNextAttempt(accounts.db, new Date(0))
    expect(await mailsTo(email)).toEqual([])
  })

  it('are not common ones, however they are set; a link stays good for another', async () => {
    const user = await makeUser(accounts, 'guessable@bank.example')
    const common = { errors: [{ code: 'common', field: 'newPassword', value: null }] }
    await expect(
      changePassword(accounts, user, { oldPassword: TEST_PASSWORD, newPassword: 'iloveyou123' }),
    ).rejects.toMatchObject(common)
    await requestPasswordReset(accounts, user.email)
    const [mail] = await mailsTo(user.email)
    const token = readToken(mail?.text)
    for (const newPassword of ['welcome1234', 'guessable2026'])
      await expect(
        resetPassword(accounts, { token, newPassword }, TEST_VISITOR),
      ).rejects.toMatchObject(common)
    await resetPassword(accounts, { token, newPassword: 'brand new password' }, TEST_VISITOR)
  })

  it('are not reset by a link that is too old', async () => {
    const user = await makeUser(accounts, 'late@bank.example')
    await requestPasswordReset(accounts, user.email)
    const [mail] = await mailsTo(user.email)
    const later = { ...accounts, now: () => new Date(Date.now() + 61 * 60_000) }
    const change = { token: readToken(mail?.text), newPassword: 'brand new password' }
    await expect(resetPassword(later, change, TEST_VISITOR)).rejects.toThrow('has expired')
  })

  it('are kept as Argon2id only, and tokens of links as hashes', async () => {
    const user = await makeUser(accounts, 'kept@bank.example')
    const newPassword = 'brand new password'
    await changePassword(accounts, user, { oldPassword: TEST_PASSWORD, newPassword })
    const { password } = await accounts.db
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const tokens = await accounts.db.selectFrom('one_time_tokens').select('hash').execute()
    const sent = (await accounts.readMails()).map(({ text }) => readToken(text))
    for (const { hash } of tokens) expect(sent).not.toContain(hash)
  })
})

/** The queue of a store, but that it answers what is added only a day later. */
function answerTomorrow({ requests }: TestAccounts): TestAccounts['requests'] {
  return Object.assign(Object.create(requests), {
    add: async (...[trx, request]: Parameters<typeof requests.add>) => {
      await requests.add(trx, request)
      await setNextAttempt(trx, new Date(Date.now() + 86_400_000))
    },
  })
}

async function setNextAttempt(db: Querier, next_attempt_at: Date): Promise<void> {
  await db.updateTable('account_requests').set({ next_attempt_at }).execute()
}
