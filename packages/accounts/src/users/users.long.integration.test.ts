import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { logIn } from '../logIn/logIn.ts'
import { findCaller } from '../sessions/findCaller.ts'
import { listSessions } from '../sessions/listSessions.ts'
import { countCodes } from '../testing/countCodes.ts'
import { logInAs as logInWith, makeUser, TEST_PASSWORD, TEST_VISITOR } from '../testing/makeUser.ts'
import { openTestAccounts, readToken, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { solveCaptcha } from '../testing/solveCaptcha.ts'
import { readUser } from './readUser.ts'
import { requestPasswordReset } from './resetPassword.ts'
import { signUp } from './signUp.ts'
import { updateUser } from './updateUser.ts'
import { resendVerification, verifyEmail } from './verifyEmail.ts'

describe.each(STORE_KINDS)('people in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))

  const begin = async (email: string, password: string) =>
    signUp(
      accounts,
      { email, password, captcha: await solveCaptcha(accounts.captcha) },
      TEST_VISITOR,
    )
  const mailsTo = async (email: string) =>
    (await accounts.readMails()).filter(({ to }) => to === email)
  const logInAs = (email: string, password: string) => logInWith(accounts, email, password)

  describe('sign-up', () => {
    it('makes an account once the address is proved, with the defaults of a user', async () => {
      await begin('ann@bank.example', TEST_PASSWORD)
      await expect(logInAs('ann@bank.example', TEST_PASSWORD)).rejects.toThrow('not verified yet')
      const [mail] = await mailsTo('ann@bank.example')
      expect(mail?.subject).toBe('Verify your email for Tickmark')
      const token = readToken(mail?.text)
      expect(await verifyEmail(accounts, { token }, TEST_VISITOR)).toEqual({
        email: 'ann@bank.example',
        returnTo: null,
        session: null,
      })
      const { userId } = await logInAs('ann@bank.example', TEST_PASSWORD)
      expect(await readUser(accounts, userId)).toEqual({
        id: userId,
        username: 'ann',
        email: 'ann@bank.example',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        paid: false,
        apiToken: expect.stringMatching(/^tm_[\w-]{43}$/),
        canManageSubscription: false,
        subscriptionStatus: { type: 'free' },
        organizations: [],
        activeOrganization: null,
        feature_flags: {},
        config: { favorites: { charts: [], markets: [], metrics: [], projects: [], tables: [] } },
        onboardingCompleted: false,
        isStaff: false,
      })
      await expect(verifyEmail(accounts, { token }, TEST_VISITOR)).rejects.toThrow('already used')
    })

    it('logs in with the link of its own sign-up where the browser has its proof, and nowhere else', async () => {
      const proof = 'p'.repeat(64)
      const verify = async (email: string, given: string | undefined) => {
        await signUp(
          accounts,
          {
            email,
            password: TEST_PASSWORD,
            captcha: await solveCaptcha(accounts.captcha),
            proof,
          },
          TEST_VISITOR,
        )
        const [mail] = await mailsTo(email)
        expect(mail?.text).not.toContain(proof)
        const token = readToken(mail?.text)
        return (await verifyEmail(accounts, { token, proof: given }, TEST_VISITOR)).session
      }
      expect(await verify('own@bank.example', proof)).toMatchObject({ cookie: expect.any(String) })
      expect(await verify('other@bank.example', 'q'.repeat(64))).toBeNull()
      expect(await verify('elsewhere@bank.example', undefined)).toBeNull()
    })

    it('informs an existing account by email only, and changes nothing about it', async () => {
      const { email } = await makeUser(accounts, 'known@bank.example')
      await begin(email, 'another password')
      const [mail] = await mailsTo(email)
      expect(mail?.subject).toBe('You already have a Tickmark account')
      await expect(logInAs(email, 'another password')).rejects.toThrow('incorrect')
      await logInAs(email, TEST_PASSWORD)
    })

    it('gives no account the password of a visitor who signed up with the address before', async () => {
      const email = 'victim@bank.example'
      await begin(email, 'password of the attacker')
      await begin(email, 'password of the victim')
      const mails = await mailsTo(email)
      await verifyEmail(accounts, { token: readToken(mails[1]?.text) }, TEST_VISITOR)
      await expect(logInAs(email, 'password of the attacker')).rejects.toThrow('incorrect')
      await logInAs(email, 'password of the victim')
      const late = verifyEmail(accounts, { token: readToken(mails[0]?.text) }, TEST_VISITOR)
      await expect(late).rejects.toThrow('already used')
    })

    it('sends the email again, and a link for a password when several signed up', async () => {
      const email = 'again@bank.example'
      const resend = async () =>
        resendVerification(
          accounts,
          { email, captcha: await solveCaptcha(accounts.captcha) },
          TEST_VISITOR,
        )
      await begin(email, TEST_PASSWORD)
      await resend()
      await begin(email, 'another password')
      await resend()
      const subjects = (await mailsTo(email)).map(({ subject }) => subject)
      expect(subjects).toEqual([
        'Verify your email for Tickmark',
        'Verify your email for Tickmark',
        'Verify your email for Tickmark',
        'Reset your Tickmark password',
      ])
    })

    it('takes each solved captcha once, and none that was not solved', async () => {
      const captcha = await solveCaptcha(accounts.captcha)
      const request = { email: 'robot@bank.example', password: TEST_PASSWORD, captcha }
      await signUp(accounts, request, TEST_VISITOR)
      await expect(signUp(accounts, request, TEST_VISITOR)).rejects.toThrow('already used')
      for (const value of ['', 'x', Buffer.from('{}').toString('base64')]) {
        const tried = signUp(accounts, { ...request, captcha: value }, TEST_VISITOR)
        await expect(tried).rejects.toThrow(/captcha/)
      }
      const edited = JSON.parse(
        Buffer.from(await solveCaptcha(accounts.captcha), 'base64').toString(),
      )
      // Only the key that was chosen before begins like this, so that no client tries longer than was said.
      expect(edited.challenge.parameters.keyPrefix).toHaveLength(32)
      expect(edited.solution.counter).toBeLessThan(512)
      edited.challenge.parameters.expiresAt += 10_000
      const value = Buffer.from(JSON.stringify(edited)).toString('base64')
      await expect(accounts.captcha.check(value, '')).rejects.toThrow('not solved')
    })

    it('lets one network of IPv6 begin no more than 30 accounts an hour', async () => {
      const from = (host: number) =>
        signUp(
          accounts,
          { email: `v6-${host}@bank.example`, password: TEST_PASSWORD, captcha: '' },
          { address: `2001:db8:7:7::${host.toString(16)}`, userAgent: '' },
        )
      for (let host = 1; host <= 30; host++) await expect(from(host)).rejects.toThrow(/captcha/)
      await expect(from(31)).rejects.toMatchObject({ code: 'too-many-requests' })
    })

    it('refuses bad and common passwords without telling them back', async () => {
      for (const password of [
        'short',
        'aaaaaaaaaaaa',
        'eve.adams@bank.example',
        'eve.adams2026',
        'tickmark2026',
        'password123',
        'P@ssw0rd123!',
        'qwertyuiop',
        '1234567890',
      ]) {
        const tried = begin('eve.adams@bank.example', password)
        await expect(tried).rejects.toThrow(/password/i)
        await expect(tried).rejects.not.toThrow(password)
      }
    })
  })

  describe('log-in', () => {
    it('asks for a captcha after wrong tries from one place, and locks no user out', async () => {
      const { email } = await makeUser(accounts, 'tried@bank.example')
      const there = { address: '198.51.100.1', userAgent: 'A script' }
      for (let tries = 0; tries < 5; tries++) {
        const wrong = logIn(accounts, { email, password: 'wrong password' }, there)
        await expect(wrong).rejects.toMatchObject({ code: 'unauthorized' })
      }
      await expect(
        logIn(accounts, { email, password: TEST_PASSWORD }, there),
      ).rejects.toMatchObject({
        code: 'too-many-requests',
        errors: [{ code: 'captcha-required', field: 'captcha' }],
      })
      await logInAs(email, TEST_PASSWORD)
      const captcha = await solveCaptcha(accounts.captcha)
      await logIn(accounts, { email, password: TEST_PASSWORD, captcha }, there)
    })

    it('counts tries that come together before it checks them, so that no more than the limit are checked', async () => {
      const { email } = await makeUser(accounts, 'parallel@bank.example')
      const there = { address: '198.51.100.3', userAgent: 'A script' }
      const tries = await Promise.allSettled(
        Array.from({ length: 100 }, () =>
          logIn(accounts, { email, password: 'wrong password' }, there),
        ),
      )
      expect(countCodes(tries)).toEqual({ unauthorized: 5, 'too-many-requests': 95 })
      // Neither a refused try nor a right password counts as a wrong one.
      expect(await accounts.attempts.count('log-in from 198.51.100.3')).toBe(5)
      const captcha = await solveCaptcha(accounts.captcha)
      await logIn(accounts, { email, password: TEST_PASSWORD, captcha }, there)
      expect(await accounts.attempts.count('log-in from 198.51.100.3')).toBe(5)
      expect(await accounts.attempts.count(`log-in ${email} 198.51.100.3`)).toBe(0)
    })

    it('counts all addresses of one network of IPv6 as one', async () => {
      const { email } = await makeUser(accounts, 'six@bank.example')
      for (let host = 1; host <= 6; host++)
        await expect(
          logIn(
            accounts,
            { email, password: 'wrong password' },
            { address: `2001:db8:6:6::${host}`, userAgent: 'A script' },
          ),
        ).rejects.toMatchObject({ code: host <= 5 ? 'unauthorized' : 'too-many-requests' })
    })

    it('reports a log-in from a new place by email, but not the first one', async () => {
      const { email } = await makeUser(accounts, 'travels@bank.example')
      await logInAs(email, TEST_PASSWORD)
      expect(await mailsTo(email)).toEqual([])
      const there = { address: '198.51.100.2', userAgent: '<b>Browser</b>' }
      await logIn(accounts, { email, password: TEST_PASSWORD }, there)
      const [mail] = await mailsTo(email)
      expect(mail?.subject).toBe('New sign-in to Tickmark')
      const html = mail?.raw.slice(mail.raw.indexOf('text/html'))
      expect(html).toContain('&lt;b&gt;Browser')
      expect(html).not.toContain('<b>')
    })

    it('makes a session that only our signature opens, and that ends', async () => {
      const user = await makeUser(accounts, 'session@bank.example')
      const [token = ''] = user.cookie.split('.')
      expect(await findCaller(accounts, token)).toBeUndefined()
      const foreign = { ...accounts, secret: 'the secret of somebody else, who is not us' }
      expect(await findCaller(foreign, user.cookie)).toBeUndefined()
      const inDays = (days: number) => ({
        ...accounts,
        now: () => new Date(Date.now() + days * 86_400_000),
      })
      expect(await findCaller(inDays(31), user.cookie)).toBeUndefined()
      expect(await findCaller(inDays(29), user.cookie)).toMatchObject({ isRenewed: true })
      expect(await findCaller(inDays(31), user.cookie)).toMatchObject({ isRenewed: true })
    })

    it('ends 180 days after it began, however much it is used', async () => {
      const user = await makeUser(accounts, 'stays@bank.example')
      const inDays = (days: number) => ({
        ...accounts,
        now: () => new Date(Date.now() + days * 86_400_000),
      })
      for (let day = 20; day < 180; day += 20)
        expect(await findCaller(inDays(day), user.cookie)).toBeDefined()
      expect(await findCaller(inDays(179), user.cookie)).toBeDefined()
      expect(await findCaller(inDays(181), user.cookie)).toBeUndefined()
    })

    it('ends after the days that are set, at log-in as in use, also for sessions that exist', async () => {
      const user = await makeUser(accounts, 'shorter@bank.example')
      const week = { ...accounts, sessionMaxDays: 7 }
      const { cookie, expiresAt } = await logInWith(week, user.email, TEST_PASSWORD)
      const days = (moment: Date | undefined) =>
        Math.round(((moment?.getTime() ?? 0) - Date.now()) / 86_400_000)
      expect(days(expiresAt)).toBe(7)
      const inDays = (count: number) => ({
        ...week,
        now: () => new Date(Date.now() + count * 86_400_000),
      })
      // The longer session began before the setting did.
      for (const session of [cookie, user.cookie]) {
        const caller = await findCaller(inDays(6), session)
        expect([days(caller?.expiresAt), caller?.isRenewed]).toEqual([7, true])
        expect(await findCaller(inDays(8), session)).toBeUndefined()
      }
      expect(await listSessions(inDays(8), user.caller)).toEqual([])
      expect(await listSessions(inDays(6), user.caller)).toHaveLength(2)
    })

    it('marks staff by the domain of the company and no domain that ends like it', async () => {
      const staff = await makeUser(accounts, 'eva@company.example')
      const other = await makeUser(accounts, 'eva@notcompany.example')
      expect([staff.caller.isStaff, other.caller.isStaff]).toEqual([true, false])
    })
  })

  it('sends one address no more than a few emails an hour, no matter who requests them', async () => {
    const { email } = await makeUser(accounts, 'flooded@bank.example')
    for (let times = 0; times < 20; times++) await requestPasswordReset(accounts, email)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  it('merges changes into a user, also when two come at once', async () => {
    const { userId } = await makeUser(accounts, 'merges@bank.example')
    await Promise.all([
      updateUser(accounts, userId, { config: { favorites: { projects: ['aave'] } } }),
      updateUser(accounts, userId, { config: { favorites: { metrics: ['fees'] } } }),
      updateUser(accounts, userId, { username: 'Merger' }),
    ])
    const user = await readUser(accounts, userId)
    expect(user.username).toBe('Merger')
    expect(user.config.favorites).toEqual({
      charts: [],
      markets: [],
      metrics: ['fees'],
      projects: ['aave'],
      tables: [],
    })
  })
})
