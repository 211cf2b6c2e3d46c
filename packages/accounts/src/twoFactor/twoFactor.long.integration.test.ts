import { openForTests } from '@tickmark/core/testing/openForTests'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { runAdminCommand } from '../admin/runAdminCommand.ts'
import { logIn } from '../logIn/logIn.ts'
import { passSecondFactor } from '../logIn/passSecondFactor.ts'
import { findCaller } from '../sessions/findCaller.ts'
import { countCodes } from '../testing/countCodes.ts'
import {
  logInAs,
  makeUser,
  TEST_PASSWORD,
  TEST_VISITOR,
  type TestUser,
} from '../testing/makeUser.ts'
import { openTestAccounts, readToken, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { requestPasswordReset, resetPassword } from '../users/resetPassword.ts'
import { renewRecoveryCodes } from './recoveryCodes.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from './setUpTwoFactor.ts'

/** The place of a visitor from which the account was never used. */
const ELSEWHERE = { address: '198.51.100.9', userAgent: 'A script' }

describe.each(STORE_KINDS)('a second factor in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))

  /** The accounts of so many steps of 30 seconds later. */
  const later = (steps: number) => ({
    ...accounts,
    now: () => new Date(Date.now() + steps * 30_000),
  })
  const codeOf = (secret: string, steps = 0) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  const askWith = async (password: string, email: string, visitor = TEST_VISITOR) => {
    const result = await logIn(accounts, { email, password }, visitor)
    if (!('secondFactor' in result)) throw new Error('no second factor is asked for')
    return result.secondFactor
  }
  const ask = (email: string, visitor = TEST_VISITOR) => askWith(TEST_PASSWORD, email, visitor)
  /** A user who is asked for codes; the code of two steps ago was the one that switched it on. */
  const protect = async (
    email: string,
  ): Promise<TestUser & { secret: string; codes: string[] }> => {
    const user = await makeUser(accounts, email)
    const { secret } = await beginTwoFactor(accounts, user, TEST_PASSWORD)
    const codes = await confirmTwoFactor(later(-2), user, await codeOf(secret, -2))
    return { ...user, secret, codes }
  }

  it('is asked for once the first code was confirmed', async () => {
    const user = await makeUser(accounts, 'begins@bank.example')
    await expect(beginTwoFactor(accounts, user, 'wrong password')).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ code: 'wrong', field: 'password' }],
    })
    const { secret, uri } = await beginTwoFactor(accounts, user, TEST_PASSWORD)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tickmark:begins(?:@|%40)bank\.example\?/)
    expect(uri).toContain(`secret=${secret}`)
    await logInAs(accounts, user.email)
    const wrong = (await codeOf(secret)) === '000000' ? '000001' : '000000'
    await expect(confirmTwoFactor(accounts, user, wrong)).rejects.toMatchObject({
      errors: [{ code: 'wrong', field: 'code' }],
    })
    await logInAs(accounts, user.email)
    const codes = await confirmTwoFactor(accounts, user, await codeOf(secret))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}(?:-[0-9a-z]{4}){5}$/)
    expect(await ask(user.email)).toMatchObject({ methods: ['totp', 'recovery'] })
    await expect(beginTwoFactor(accounts, user, TEST_PASSWORD)).rejects.toMatchObject({
      code: 'conflict',
    })
    const subjects = (await accounts.readMails())
      .filter(({ to }) => to === user.email)
      .map(({ subject }) => subject)
    expect(subjects).toEqual(['Two-factor authentication enabled on Tickmark'])
  })

  it('leaves no session behind while it is asked for', async () => {
    const user = await protect('waits@bank.example')
    const count = async () =>
      (
        await accounts.db
          .selectFrom('sessions')
          .selectAll()
          .where('user_id', '=', user.userId)
          .execute()
      ).length
    const before = await count()
    await ask(user.email)
    expect(await count()).toBe(before)
  })

  it('takes a code of the app once, also of two askers at once, and of clocks that differ by a step', async () => {
    const user = await protect('codes@bank.example')
    const code = await codeOf(user.secret)
    const steps = [await ask(user.email), await ask(user.email)]
    const tried = await Promise.allSettled(
      steps.map(({ token }) => passSecondFactor(accounts, { token, code }, TEST_VISITOR)),
    )
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [passed] = tried.filter((one) => one.status === 'fulfilled')
    expect(await findCaller(accounts, passed?.value.cookie ?? '')).toMatchObject({
      userId: user.userId,
    })
    const pass = async (steps: number) =>
      passSecondFactor(
        accounts,
        { token: (await ask(user.email)).token, code: await codeOf(user.secret, steps) },
        TEST_VISITOR,
      )
    // An older code than the newest that was taken is no longer good, though its time is not over.
    await expect(pass(-1)).rejects.toThrow('incorrect')
    await pass(1)
    await expect(pass(4)).rejects.toThrow('incorrect')
  })

  it('takes each recovery code once, however it is typed', async () => {
    const user = await protect('recovers@bank.example')
    const [first = '', second = ''] = user.codes
    const pass = async (code: string) =>
      passSecondFactor(accounts, { token: (await ask(user.email)).token, code }, TEST_VISITOR)
    await pass(first)
    await expect(pass(first)).rejects.toThrow('incorrect')
    await pass(` ${second.toUpperCase().replaceAll('-', ' ')} `)
    const fresh = await renewRecoveryCodes(accounts, user, TEST_PASSWORD)
    await expect(pass(user.codes[2] ?? '')).rejects.toThrow('incorrect')
    await pass(fresh[0] ?? '')
    const kept = await accounts.db.selectFrom('recovery_codes').select('hash').execute()
    for (const { hash } of kept) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('starts over after five wrong codes, and after five minutes', async () => {
    const user = await protect('slow@bank.example')
    const { token } = await ask(user.email)
    const wrong = { token, code: 'no such code' }
    for (let tries = 1; tries < 5; tries++)
      await expect(passSecondFactor(accounts, wrong, TEST_VISITOR)).rejects.toMatchObject({
        errors: [{ code: 'wrong', field: 'code' }],
      })
    const expired = { errors: [{ code: 'expired', field: 'token' }] }
    await expect(passSecondFactor(accounts, wrong, TEST_VISITOR)).rejects.toMatchObject(expired)
    const [code = ''] = user.codes
    await expect(passSecondFactor(accounts, { token, code }, TEST_VISITOR)).rejects.toMatchObject(
      expired,
    )
    const again = await ask(user.email)
    const late = { ...accounts, now: () => new Date(Date.now() + 301_000) }
    await expect(
      passSecondFactor(late, { token: again.token, code }, TEST_VISITOR),
    ).rejects.toMatchObject(expired)
    await passSecondFactor(accounts, { token: again.token, code }, TEST_VISITOR)
  })

  it('limits guesses from elsewhere, which do not lock out the owner', async () => {
    const user = await protect('guessed@bank.example')
    for (let guesses = 0; guesses < 50; ) {
      const { token } = await ask(user.email, ELSEWHERE)
      for (let tries = 0; tries < 5; tries++, guesses++)
        await expect(
          passSecondFactor(accounts, { token, code: 'no such code' }, ELSEWHERE),
        ).rejects.toMatchObject({ code: 'bad-request' })
    }
    const code = await codeOf(user.secret)
    const there = await ask(user.email, ELSEWHERE)
    await expect(
      passSecondFactor(accounts, { token: there.token, code }, ELSEWHERE),
    ).rejects.toMatchObject({ code: 'too-many-requests' })
    const here = await ask(user.email)
    await passSecondFactor(accounts, { token: here.token, code }, TEST_VISITOR)
  })

  it('counts codes that come together before it checks them', async () => {
    const user = await protect('together@bank.example')
    const tokens: string[] = []
    for (let at = 0; at < 60; at++) tokens.push((await ask(user.email, ELSEWHERE)).token)
    const tries = await Promise.allSettled(
      tokens.map((token) => passSecondFactor(accounts, { token, code: 'no such code' }, ELSEWHERE)),
    )
    expect(countCodes(tries)).toEqual({ 'bad-request': 50, 'too-many-requests': 10 })
  })

  it('is not skipped by a new password, which also ends log-ins that were half done', async () => {
    const user = await protect('resets@bank.example')
    const half = await ask(user.email)
    await requestPasswordReset(accounts, user.email)
    const mails = (await accounts.readMails()).filter(({ to }) => to === user.email)
    const token = readToken(mails.at(-1)?.text)
    const newPassword = 'brand new password'
    await resetPassword(accounts, { token, newPassword }, TEST_VISITOR)
    const code = await codeOf(user.secret)
    await expect(
      passSecondFactor(accounts, { token: half.token, code }, TEST_VISITOR),
    ).rejects.toMatchObject({ errors: [{ code: 'expired' }] })
    const asked = await askWith(newPassword, user.email)
    await passSecondFactor(accounts, { token: asked.token, code }, TEST_VISITOR)
  })

  it('keeps its secret encrypted; with another secret of the installation only recovery codes are left', async () => {
    const user = await protect('sealed@bank.example')
    const { secret } = await accounts.db
      .selectFrom('two_factors')
      .select('secret')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(secret).not.toContain(user.secret)
    const moved = { ...accounts, secret: 'another secret of the installation' }
    const result = await logIn(moved, { email: user.email, password: TEST_PASSWORD }, TEST_VISITOR)
    if (!('secondFactor' in result)) throw new Error('no second factor is asked for')
    expect(result.secondFactor.methods).toEqual(['recovery'])
    const step = { token: result.secondFactor.token, code: user.codes[0] ?? '' }
    await passSecondFactor(moved, step, TEST_VISITOR)
  })

  it('is switched off by the password, or by the operator, with an email', async () => {
    const user = await protect('ends@bank.example')
    await expect(endTwoFactor(accounts, user, 'wrong password')).rejects.toThrow('incorrect')
    await endTwoFactor(accounts, user, TEST_PASSWORD)
    await logInAs(accounts, user.email)
    await expect(endTwoFactor(accounts, user, TEST_PASSWORD)).rejects.toThrow('is off')
    const other = await protect('lost@bank.example')
    await runAdminCommand(accounts, { act: 'end-two-factor', email: other.email })
    await logInAs(accounts, other.email)
    const subjects = (await accounts.readMails()).map(({ to, subject }) => `${to} ${subject}`)
    for (const { email } of [user, other])
      expect(subjects).toContain(`${email} Two-factor authentication disabled on Tickmark`)
    const lines = await accounts.db
      .selectFrom('audit_log')
      .select(['action', 'actor_email'])
      .where('object', '=', `user:${other.userId}`)
      .where('action', 'like', 'user.two-factor%')
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'user.two-factor-on', actor_email: other.email },
      { action: 'user.two-factor-off', actor_email: 'operator' },
    ])
  })
})
