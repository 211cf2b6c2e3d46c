import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { logIn } from '../logIn/logIn.ts'
import { findCaller } from '../sessions/findCaller.ts'
import { TEST_PASSWORD, TEST_VISITOR } from '../testing/makeUser.ts'
import { openTestAccounts } from '../testing/openTestAccounts.ts'
import { readUser } from '../users/readUser.ts'
import { resetPassword } from '../users/resetPassword.ts'
import { runAdminCommand } from './runAdminCommand.ts'

const accounts = openForTests(openTestAccounts)

const email = 'ann@bank.example'

describe('an operator', () => {
  it('makes a user, who chooses the password by a link', async () => {
    const [, link = ''] = await runAdminCommand(accounts, { act: 'create-user', email })
    const token = new URL(link).searchParams.get('token') ?? ''
    await resetPassword(accounts, { token, newPassword: TEST_PASSWORD }, TEST_VISITOR)
    await logIn(accounts, { email, password: TEST_PASSWORD }, TEST_VISITOR)
    const again = runAdminCommand(accounts, { act: 'create-user', email })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  it('begins a session for a program, sets the tier and makes staff', async () => {
    const [cookie = ''] = await runAdminCommand(accounts, { act: 'begin-session', email })
    const value = decodeURIComponent(cookie.replace('_idtoken=', ''))
    await runAdminCommand(accounts, { act: 'set-tier', email, tier: 'pro' })
    await runAdminCommand(accounts, { act: 'set-staff', email, isStaff: true })
    const caller = await findCaller(accounts, value)
    expect(caller).toMatchObject({ email, isStaff: true })
    expect(await readUser(accounts, caller?.userId ?? '')).toMatchObject({
      paid: true,
      subscriptionStatus: { type: 'pro' },
    })
    expect(await runAdminCommand(accounts, { act: 'list-users' })).toEqual([
      expect.stringMatching(/^ann@bank\.example\tpro\tverified\tstaff\t\d{4}-/),
    ])
    const audit = await accounts.db
      .selectFrom('audit_log')
      .select(['actor_email', 'action', 'before', 'after'])
      .where('action', '=', 'user.change')
      .orderBy('id')
      .execute()
    expect(audit[0]).toEqual({
      actor_email: 'operator',
      action: 'user.change',
      before: { subscription_type: 'free' },
      after: { subscription_type: 'pro' },
    })
  })

  it('makes, lists and revokes the keys of a user', async () => {
    const [, key = ''] = await runAdminCommand(accounts, {
      act: 'create-key',
      email,
      name: 'Sheets',
    })
    expect(await accounts.keys.find(key, '203.0.113.7')).toMatchObject({ tier: 'pro' })
    const lines = await runAdminCommand(accounts, { act: 'list-keys', email })
    const line = lines.find((one) => one.includes('Sheets')) ?? ''
    expect(line).toContain('in use')
    expect(line).not.toContain(key)
    const command = { act: 'revoke-key', email, keyId: line.split('\t')[0] ?? '' } as const
    await runAdminCommand(accounts, command)
    expect(await accounts.keys.find(key, '203.0.113.7')).toBeUndefined()
    await expect(runAdminCommand(accounts, command)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('gives an organization a tier for some of its members, and takes it back', async () => {
    await runAdminCommand(accounts, { act: 'set-tier', email, tier: 'free' })
    const { id: userId } = await accounts.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await accounts.db.insertInto('organizations').values({ id: 'bank', name: 'Bank' }).execute()
    await accounts.db
      .insertInto('members')
      .values({ organization_id: 'bank', user_id: userId, role: 'MEMBER' })
      .execute()
    const grant = { act: 'set-organization-tier', organizationId: 'bank', seats: 3 } as const
    await runAdminCommand(accounts, { ...grant, tier: 'api' })
    expect((await readUser(accounts, userId)).subscriptionStatus).toEqual({ type: 'api' })
    await runAdminCommand(accounts, { ...grant, tier: 'free' })
    expect((await readUser(accounts, userId)).subscriptionStatus).toEqual({ type: 'free' })
    await expect(
      runAdminCommand(accounts, { ...grant, organizationId: 'none', tier: 'pro' }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused for an address without an account', async () => {
    for (const command of [
      { act: 'set-tier', email: 'nobody@bank.example', tier: 'pro' },
      { act: 'begin-session', email: 'nobody@bank.example' },
    ] as const)
      await expect(runAdminCommand(accounts, command)).rejects.toMatchObject({ code: 'not-found' })
  })
})
