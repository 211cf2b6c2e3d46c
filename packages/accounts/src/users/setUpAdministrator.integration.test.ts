import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { makeUser, TEST_PASSWORD, TEST_VISITOR } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { solveCaptcha } from '../testing/solveCaptcha.ts'
import { readUser } from './readUser.ts'
import { createSetUpLink, isSetUp, setUpAdministrator } from './setUpAdministrator.ts'
import { signUp } from './signUp.ts'

describe.each(STORE_KINDS)('the first administrator in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind, companyDomain: null }))

  const readToken = () => new URL(createSetUpLink(accounts)).searchParams.get('token') ?? ''
  const setUp = (email: string, { token = readToken(), address = '10.0.0.1' } = {}) =>
    setUpAdministrator(
      accounts,
      { token, email, password: TEST_PASSWORD },
      { ...TEST_VISITOR, address },
    )

  it('refuses a wrong link, and many tries from one address', async () => {
    await expect(setUp('eve@bank.example', { token: 'x' })).rejects.toThrow(
      'already used or is not',
    )
    const token = `${readToken().slice(0, -1)}?`
    for (let tries = 0; tries < 20; tries += 1)
      await setUp('eve@bank.example', { token, address: '10.9.9.9' }).catch(() => undefined)
    await expect(setUp('eve@bank.example', { address: '10.9.9.9' })).rejects.toMatchObject({
      code: 'too-many-requests',
    })
    expect(await isSetUp(accounts, accounts.db)).toBe(false)
  })

  it('refuses a weak password and the address of an account, and the link still works', async () => {
    await makeUser(accounts, 'user@bank.example')
    await expect(setUp('user@bank.example')).rejects.toMatchObject({ code: 'conflict' })
    const weak = { token: readToken(), email: 'ann@bank.example', password: 'short' }
    await expect(setUpAdministrator(accounts, weak, TEST_VISITOR)).rejects.toMatchObject({
      code: 'bad-request',
    })
    expect(await isSetUp(accounts, accounts.db)).toBe(false)
  })

  it('makes one of two visitors administrator, logged in and verified, and then never another', async () => {
    // Another visitor began to sign up with the address of the operator.
    const captcha = await solveCaptcha(accounts.captcha)
    await signUp(
      accounts,
      { email: 'ann@bank.example', password: 'somebody else chose it', captcha },
      TEST_VISITOR,
    )
    const [one, other] = await Promise.allSettled([
      setUp('ann@bank.example'),
      setUp('bob@bank.example', { address: '10.0.0.2' }),
    ])
    const started = [one, other].flatMap((tried) =>
      tried.status === 'fulfilled' ? [tried.value] : [],
    )
    expect(started).toHaveLength(1)
    const user = await readUser(accounts, started[0]?.userId ?? '')
    expect(user).toMatchObject({ isStaff: true })
    await expect(setUp('eve@bank.example')).rejects.toMatchObject({ code: 'bad-request' })
    await accounts.db.updateTable('users').set({ is_staff: false }).execute()
    await expect(setUp('eve@bank.example')).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('has a link that differs by installation', () => {
    expect(createSetUpLink({ ...accounts, secret: 'another'.repeat(9) })).not.toBe(
      createSetUpLink(accounts),
    )
  })
})
