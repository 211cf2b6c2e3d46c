import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCaller } from '../sessions/findCaller.ts'
import { logIn } from '../sessions/logIn.ts'
import { openTestAccounts, type TestAccounts } from '../testing/openTestAccounts.ts'
import { solveCaptcha } from '../testing/solveCaptcha.ts'
import { signUp } from './signUp.ts'
import { verifyEmail } from './verifyEmail.ts'

let accounts: TestAccounts
beforeAll(async () => {
  accounts = await openTestAccounts()
})
afterAll(() => accounts.close())
const visitor = { address: '203.0.113.7', userAgent: 'A browser' }

describe('x', () => {
  it('y', async () => {
    let t = performance.now()
    const captcha = await solveCaptcha(accounts.captcha)
    console.log('captcha', performance.now() - t)
    await signUp(
      accounts,
      { email: 'ann@bank.example', password: 'correct horse', captcha },
      visitor,
    )
    const mails = await accounts.readMails()
    console.log(mails)
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect(await verifyEmail(accounts, token, visitor)).toEqual({
      email: 'ann@bank.example',
      returnTo: null,
    })
    const s = await logIn(
      accounts,
      { email: 'ann@bank.example', password: 'correct horse' },
      visitor,
    )
    console.log(s)
    t = performance.now()
    for (let i = 0; i < 100; i++) await findCaller(accounts, s.cookie)
    console.log('check', (performance.now() - t) / 100)
    console.log(await findCaller(accounts, s.cookie))
    await expect(
      logIn(accounts, { email: 'ann@bank.example', password: 'correct hors' }, visitor),
    ).rejects.toThrow('not right')
  })
})
