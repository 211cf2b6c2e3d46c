import {
  logInAs,
  makeUser,
  TEST_PASSWORD,
  type TestUser,
} from '@tickmark/accounts/testing/makeUser'
import {
  CAN_MOUNT,
  openOnSmallDisk,
  type SmallDisk,
} from '@tickmark/accounts/testing/mountSmallDisk'
import { solveCaptcha } from '@tickmark/accounts/testing/solveCaptcha'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestAccountCalls, type TestAccountCalls } from '../testing/openTestAccountCalls.ts'

describe.runIf(CAN_MOUNT)('a full disk', () => {
  let disk: SmallDisk
  let server: TestAccountCalls
  let user: TestUser
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ disk, opened: server, close } = await openOnSmallDisk(openTestAccountCalls))
    user = await makeUser(server.accounts, 'ann@bank.example')
  })
  afterAll(() => close())

  it('is the answer of every call that writes; what only reads goes on, and nothing is half done', async () => {
    const email = 'bob@bank.example'
    const me = { url: '/v1/users/me' }
    await server.ask(me, user)
    const captcha = await solveCaptcha(server.accounts.captcha)
    const signUp = (value: string) => ({
      method: 'POST' as const,
      url: '/v1/users',
      payload: { email, password: TEST_PASSWORD, captcha: value },
    })
    const calls = [
      signUp(captcha),
      {
        method: 'POST' as const,
        url: '/v1/login',
        payload: { email: user.email, password: TEST_PASSWORD },
      },
      { method: 'PATCH' as const, url: '/v1/users/me/onboarding-completed', payload: {} },
      {
        method: 'POST' as const,
        url: '/v1/users/me/keys',
        payload: { name: 'A key', scopes: ['metrics'], expires_in_days: 30 },
      },
      {
        method: 'POST' as const,
        url: '/v3/internal/organization',
        payload: { name: 'Bank' },
      },
    ]
    disk.fill()
    for (const call of calls) {
      const answer = await server.ask(call, user)
      expect([call.url, answer.statusCode, answer.json().type]).toEqual([
        call.url,
        507,
        'storage-full',
      ])
      expect(answer.json().message).toContain('disk')
    }
    expect((await server.ask(me, user)).json().user.username).toBe('ann')
    disk.makeRoom()
    const users = await server.accounts.db.selectFrom('users').select('email').execute()
    expect(users).toEqual([{ email: user.email }])
    await logInAs(server.accounts, user.email)
    const again = await server.ask(signUp(captcha))
    expect(again.statusCode, again.body).toBeLessThan(300)
  })
})
