import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { findCaller } from '../sessions/findCaller.ts'
import { makeUser, TEST_PASSWORD, TEST_VISITOR, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { SoftPasskey } from '../testing/SoftPasskey.ts'
import { readSecurity } from '../twoFactor/readSecurity.ts'
import { addPasskey, createPasskeyOptions, removePasskey } from './addPasskey.ts'
import { createPasskeyLogInOptions, logInWithPasskey } from './logInWithPasskey.ts'

describe.each(STORE_KINDS)('passkeys in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))

  const register = async (user: TestUser, passkey = new SoftPasskey()) => {
    const { challenge_id, options } = await createPasskeyOptions(accounts, user, TEST_PASSWORD)
    const response = passkey.register({ ...options, userHandle: options.user.id })
    await addPasskey(accounts, user, { challengeId: challenge_id, name: 'My key', response })
    return passkey
  }
  /** Logs in with what the passkey answers in a situation, by default the right one. */
  const logIn = async (
    passkey: SoftPasskey,
    changes: Partial<Parameters<SoftPasskey['logIn']>[0]> = {},
  ) => {
    const { challenge_id, options } = await createPasskeyLogInOptions(accounts)
    const response = passkey.logIn({ challenge: options.challenge, ...changes })
    return logInWithPasskey(accounts, { challengeId: challenge_id, response }, TEST_VISITOR)
  }

  it('log in without a name or password, and count for both factors', async () => {
    const user = await makeUser(accounts, 'keys@bank.example')
    const passkey = await register(user)
    const { options } = await createPasskeyLogInOptions(accounts)
    expect(options).toMatchObject({ rpId: 'terminal.example', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const session = await logIn(passkey)
    expect(await findCaller(accounts, session.cookie)).toMatchObject({ userId: user.userId })
    const { passkeys } = await readSecurity(accounts, user.userId)
    expect(passkeys).toEqual([
      {
        passkey_id: expect.any(String),
        name: 'My key',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ])
    const mails = (await accounts.readMails()).filter(({ to }) => to === user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Passkey added on Tickmark'])
  })

  it('are refused when they are used for another address, unverified, or for another user', async () => {
    const passkey = await register(await makeUser(accounts, 'phished@bank.example'))
    for (const changes of [
      { origin: 'https://terminal.example.evil.example' },
      { rpId: 'evil.example' },
      { verifiesUser: false },
      { challenge: Buffer.from('another challenge').toString('base64url') },
    ])
      await expect(logIn(passkey, changes)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(logIn(new SoftPasskey())).rejects.toMatchObject({ code: 'unauthorized' })
    await logIn(passkey)
    passkey.userHandle = Buffer.from('somebody else').toString('base64url')
    await expect(logIn(passkey)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('are refused when their counter runs backwards, as that of a copy does', async () => {
    const passkey = await register(await makeUser(accounts, 'copied@bank.example'))
    for (let times = 0; times < 3; times++) await logIn(passkey)
    passkey.counter = 1
    await expect(logIn(passkey)).rejects.toMatchObject({ code: 'unauthorized' })
    passkey.counter = 3
    await logIn(passkey)
  })

  it('answer each challenge once and within five minutes', async () => {
    const user = await makeUser(accounts, 'replayed@bank.example')
    const passkey = await register(user)
    const { challenge_id: challengeId, options } = await createPasskeyLogInOptions(accounts)
    const answer = { challengeId, response: passkey.logIn(options) }
    const tried = await Promise.allSettled([
      logInWithPasskey(accounts, answer, TEST_VISITOR),
      logInWithPasskey(accounts, answer, TEST_VISITOR),
    ])
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const next = await createPasskeyLogInOptions(accounts)
    const late = { ...accounts, now: () => new Date(Date.now() + 301_000) }
    const lateAnswer = { challengeId: next.challenge_id, response: passkey.logIn(next.options) }
    await expect(logInWithPasskey(late, lateAnswer, TEST_VISITOR)).rejects.toMatchObject({
      errors: [{ code: 'expired', field: 'challenge_id' }],
    })
  })

  it('are added by their own user only, with a challenge of their own, and once', async () => {
    const [user, other] = [
      await makeUser(accounts, 'adds@bank.example'),
      await makeUser(accounts, 'steals@bank.example'),
    ]
    await expect(createPasskeyOptions(accounts, user, 'wrong password')).rejects.toThrow(
      'incorrect',
    )
    const { challenge_id: challengeId, options } = await createPasskeyOptions(
      accounts,
      user,
      TEST_PASSWORD,
    )
    const passkey = new SoftPasskey()
    const response = passkey.register({ ...options, userHandle: options.user.id })
    await expect(
      addPasskey(accounts, other, { challengeId, name: 'Mine', response }),
    ).rejects.toMatchObject({ errors: [{ code: 'expired' }] })
    for (const changes of [{ origin: 'https://evil.example' }, { verifiesUser: false }]) {
      const offered = await createPasskeyOptions(accounts, user, TEST_PASSWORD)
      const made = passkey.register({
        ...offered.options,
        userHandle: options.user.id,
        ...changes,
      })
      await expect(
        addPasskey(accounts, user, {
          challengeId: offered.challenge_id,
          name: 'Mine',
          response: made,
        }),
      ).rejects.toMatchObject({ code: 'bad-request', errors: [{ field: 'response' }] })
    }
    await register(user, passkey)
    await expect(register(other, passkey)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('take no answer a second time, for another challenge, purpose or address', async () => {
    const user = await makeUser(accounts, 'again@bank.example')
    const offered = await createPasskeyOptions(accounts, user, TEST_PASSWORD)
    const passkey = new SoftPasskey()
    const made = passkey.register({ ...offered.options, userHandle: offered.options.user.id })
    const add = (challengeId: string, response = made) =>
      addPasskey(accounts, user, { challengeId, name: 'My key', response })
    await add(offered.challenge_id)
    await expect(add(offered.challenge_id)).rejects.toMatchObject({
      errors: [{ code: 'expired', field: 'challenge_id' }],
    })
    const refused = { code: 'bad-request', errors: [{ field: 'response' }] }
    const next = async () =>
      (await createPasskeyOptions(accounts, user, TEST_PASSWORD)).challenge_id
    await expect(add(await next())).rejects.toMatchObject(refused)
    const elsewhere = await createPasskeyOptions(accounts, user, TEST_PASSWORD)
    const situation = { ...elsewhere.options, userHandle: user.userId, rpId: 'evil.example' }
    await expect(
      add(elsewhere.challenge_id, new SoftPasskey().register(situation)),
    ).rejects.toMatchObject(refused)

    const asked = await createPasskeyLogInOptions(accounts)
    const answer = passkey.logIn(asked.options)
    const enter = (challengeId: string) =>
      logInWithPasskey(accounts, { challengeId, response: answer }, TEST_VISITOR)
    await enter(asked.challenge_id)
    await expect(
      enter((await createPasskeyLogInOptions(accounts)).challenge_id),
    ).rejects.toMatchObject({
      code: 'unauthorized',
    })
    // A challenge to add a passkey logs no user in, and one to log in adds none.
    await expect(enter(await next())).rejects.toMatchObject({ errors: [{ code: 'expired' }] })
    await expect(
      add((await createPasskeyLogInOptions(accounts)).challenge_id),
    ).rejects.toMatchObject({
      errors: [{ code: 'expired' }],
    })
    expect((await readSecurity(accounts, user.userId)).passkeys).toHaveLength(1)
  })

  it('are removed by the password, and by their own user', async () => {
    const user = await makeUser(accounts, 'removes@bank.example')
    const other = await makeUser(accounts, 'meddles@bank.example')
    const passkey = await register(user)
    const [{ passkey_id: passkeyId } = { passkey_id: '' }] = (
      await readSecurity(accounts, user.userId)
    ).passkeys
    const order = { passkeyId, password: TEST_PASSWORD }
    await expect(removePasskey(accounts, other, order)).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      removePasskey(accounts, user, { passkeyId, password: 'wrong password' }),
    ).rejects.toThrow('incorrect')
    await logIn(passkey)
    await removePasskey(accounts, user, order)
    await expect(logIn(passkey)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('are not offered at an address without a name', async () => {
    const numbered = { ...accounts, publicUrl: 'http://127.0.0.1:3000' }
    await expect(createPasskeyLogInOptions(numbered)).rejects.toThrow('TT_PUBLIC_URL')
  })
})
