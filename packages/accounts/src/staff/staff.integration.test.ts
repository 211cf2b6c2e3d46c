import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { runAdminCommand } from '../admin/runAdminCommand.ts'
import { createKey } from '../keys/createKey.ts'
import { inviteMember } from '../organizations/inviteMember.ts'
import { listAllAudit } from '../organizations/listAudit.ts'
import { leaveOrganization } from '../organizations/members.ts'
import { createOrganization } from '../organizations/organizations.ts'
import { deleteUser } from '../privacy/deleteUser.ts'
import { findCaller } from '../sessions/findCaller.ts'
import { logInAs, makeUser, TEST_PASSWORD, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { acceptInvitation } from '../users/acceptInvitation.ts'
import { readUser } from '../users/readUser.ts'
import { requestPasswordReset } from '../users/resetPassword.ts'
import { changeUser } from './changeUser.ts'
import { listOwnerless } from './listOwnerless.ts'
import { listUsers } from './listUsers.ts'
import { suspendUser } from './setSuspended.ts'

const PAGE = { offset: 0, limit: 50 }

describe.each(STORE_KINDS)('staff in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))
  let staff: TestUser
  let user: TestUser
  beforeAll(async () => {
    staff = await makeUser(accounts, 'sam@company.example')
    user = await makeUser(accounts, 'ann_100@bank.example')
  })

  it('find users by a part of their address, where the signs of patterns mean themselves', async () => {
    const search = async (text: string) =>
      (await listUsers(accounts, staff, { ...PAGE, search: text })).users.map(({ email }) => email)
    expect(await search('')).toEqual([user.email, staff.email])
    expect(await search('ANN_100@')).toEqual([user.email])
    expect(await search('_')).toEqual([user.email])
    expect(await search('%')).toEqual([])
    expect(await search("' OR 1=1 --")).toEqual([])
    expect(await search(staff.userId)).toEqual([staff.email])
    const page = await listUsers(accounts, staff, { offset: 1, limit: 1 })
    expect([page.total, page.users.map(({ email }) => email)]).toEqual([2, [staff.email]])
  })

  it('give tiers and flags, which the user has at once, and stand in the log for it', async () => {
    const flags = { BETA_ENABLED: true, OLD_ENABLED: false }
    const changed = await changeUser(accounts, staff, { userId: user.userId, tier: 'pro', flags })
    expect(changed).toMatchObject({ tier: 'pro', granted_tier: 'pro', feature_flags: flags })
    expect(await readUser(accounts, user.userId)).toMatchObject({
      paid: true,
      subscriptionStatus: { type: 'pro' },
      feature_flags: flags,
    })
    await changeUser(accounts, staff, { userId: user.userId, flags: { OLD_ENABLED: null } })
    const { entries, total } = await listAllAudit(accounts, staff, {
      ...PAGE,
      search: 'staff.change-user',
    })
    expect(total).toBe(2)
    expect(entries[0]).toMatchObject({
      actor_email: staff.email,
      object: `user:${user.userId}`,
      before: { subscription_type: 'pro', feature_flags: flags },
      after: { subscription_type: 'pro', feature_flags: { BETA_ENABLED: true } },
    })
  })

  it('read the log on from its last line, though every look adds one', async () => {
    const search = 'staff.change-user'
    const first = await listAllAudit(accounts, staff, { ...PAGE, search, limit: 1 })
    const cursor = first.nextCursor ?? undefined
    expect(cursor).toBe(first.entries[0]?.id)
    await changeUser(accounts, staff, { userId: user.userId, flags: { THIRD_ENABLED: true } })
    const rest = await listAllAudit(accounts, staff, { ...PAGE, search, cursor })
    expect(rest.entries.map(({ id }) => Number(id) < Number(cursor))).toEqual([true])
    expect(rest).toMatchObject({ total: 3, nextCursor: null })
  })

  it('are seen when they look at people or at the log', async () => {
    await listUsers(accounts, staff, { ...PAGE, search: 'ann' })
    const { entries } = await listAllAudit(accounts, staff, { ...PAGE, search: 'staff.read' })
    expect(entries.map(({ action, after }) => [action, after])).toEqual(
      expect.arrayContaining([
        ['staff.read-audit', { search: 'staff.read', offset: 0 }],
        ['staff.read-users', { search: 'ann', offset: 0 }],
      ]),
    )
  })

  it('are no other users, nor a user with an address that looks alike', async () => {
    const alike = await makeUser(accounts, 'sam@evil-company.example')
    for (const who of [user, alike]) {
      const refused = { code: 'forbidden' }
      await expect(listUsers(accounts, who, PAGE)).rejects.toMatchObject(refused)
      await expect(listAllAudit(accounts, who, PAGE)).rejects.toMatchObject(refused)
      await expect(
        changeUser(accounts, who, { userId: who.userId, tier: 'pro' }),
      ).rejects.toMatchObject(refused)
    }
  })

  it('see on the page that they are staff, and no other user does', async () => {
    expect(await readUser(accounts, staff.userId)).toMatchObject({ isStaff: true })
    expect(await readUser(accounts, user.userId)).toMatchObject({ isStaff: false })
  })

  it('learn when there is no such user', async () => {
    await expect(changeUser(accounts, staff, { userId: 'nobody' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  describe('a suspended user', () => {
    const makeMember = (organization_id: string, user_id: string) =>
      accounts.db
        .insertInto('members')
        .values({ organization_id, user_id, role: 'MEMBER' })
        .execute()
    const suspend = (target: TestUser, isSuspended = true, by = staff) =>
      suspendUser(accounts, by, { userId: target.userId, isSuspended })

    it('has no session, key or personal token from then on, and learns so after the right password', async () => {
      const bob = await makeUser(accounts, 'bob@bank.example')
      const { key } = await createKey(accounts, bob, {
        name: 'A program',
        scopes: ['metrics'],
        expiresInDays: null,
      })
      const { apiToken } = await readUser(accounts, bob.userId)
      for (const token of [key, apiToken])
        expect(await accounts.keys.find(token, '203.0.113.7')).toBeDefined()
      expect(await accounts.sessionTiers.find(bob.cookie)).toBeDefined()
      expect((await suspend(bob)).suspended_at).toEqual(expect.any(String))
      for (const token of [key, apiToken])
        expect(await accounts.keys.find(token, '203.0.113.7')).toBeUndefined()
      expect(await accounts.sessionTiers.find(bob.cookie)).toBeUndefined()
      expect(await findCaller(accounts, bob.cookie)).toBeUndefined()
      await expect(logInAs(accounts, bob.email)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('suspended'),
        errors: [{ code: 'suspended', field: 'account', value: null }],
      })
      await expect(logInAs(accounts, bob.email, 'wrong password')).rejects.toMatchObject({
        code: 'unauthorized',
      })
      await expect(
        runAdminCommand(accounts, { act: 'begin-session', email: bob.email }),
      ).rejects.toThrow('suspended')
      await requestPasswordReset(accounts, bob.email)
      expect((await accounts.readMails()).filter(({ to }) => to === bob.email)).toEqual([])
      expect((await suspend(bob, false)).suspended_at).toBeNull()
      await logInAs(accounts, bob.email)
      // A session that was ended stays so, and a key works again.
      expect(await findCaller(accounts, bob.cookie)).toBeUndefined()
      expect(await accounts.keys.find(key, '203.0.113.7')).toBeDefined()
      const lines = await accounts.db
        .selectFrom('audit_log')
        .select(['action', 'actor_email'])
        .where('object', '=', `user:${bob.userId}`)
        .where('action', 'like', 'staff.%')
        .orderBy('id')
        .execute()
      expect(lines).toEqual([
        { action: 'staff.suspend-user', actor_email: staff.email },
        { action: 'staff.restore-user', actor_email: staff.email },
      ])
    })

    it('is never staff for staff; the operator suspends all of them but the last', async () => {
      const other = await makeUser(accounts, 'sue@company.example')
      for (const target of [staff, other])
        await expect(suspend(target)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(suspend(other, true, user)).rejects.toMatchObject({ code: 'forbidden' })
      const order = (email: string, isSuspended: boolean) =>
        runAdminCommand(accounts, { act: 'set-suspended', email, isSuspended })
      expect(await order(other.email, true)).toEqual([`${other.email} is suspended now.`])
      await expect(order(staff.email, true)).rejects.toMatchObject({ code: 'conflict' })
      expect(await order(other.email, false)).toEqual([`${other.email} is not suspended now.`])
    })

    it('no longer counts as an owner who can act, nor as one who invites', async () => {
      const owner = await makeUser(accounts, 'olga@bank.example')
      const second = await makeUser(accounts, 'otto@bank.example')
      const { id } = await createOrganization(accounts, owner, { name: 'Bank' })
      const invited = { organizationId: id, email: second.email, role: 'OWNER' } as const
      const { invitation_id } = await inviteMember(accounts, owner, invited)
      const order = { act: 'set-suspended', email: owner.email } as const
      expect(await runAdminCommand(accounts, { ...order, isSuspended: true })).toContain(
        'The organization Bank has no other active owner.',
      )
      await expect(acceptInvitation(accounts, second, invitation_id)).rejects.toMatchObject({
        code: 'conflict',
      })
      await runAdminCommand(accounts, { ...order, isSuspended: false })
      await acceptInvitation(accounts, second, invitation_id)
      await runAdminCommand(accounts, { ...order, isSuspended: true })
      await expect(leaveOrganization(accounts, second, id)).rejects.toMatchObject({
        code: 'conflict',
      })
      await makeMember(id, user.userId)
      await expect(deleteUser(accounts, second, TEST_PASSWORD)).rejects.toMatchObject({
        code: 'conflict',
        errors: [{ code: 'last-owner', field: 'organization', value: 'Bank' }],
      })
      expect((await findCaller(accounts, second.cookie))?.userId).toBe(second.userId)
    })

    it('leaves organizations without an owner who can act, which staff see until one is restored', async () => {
      const owner = await makeUser(accounts, 'alone@bank.example')
      const { id } = await createOrganization(accounts, owner, { name: 'Alone' })
      await createOrganization(accounts, await makeUser(accounts, 'other@bank.example'), {
        name: 'Other',
      })
      await makeMember(id, user.userId)
      const list = async () =>
        (await listOwnerless(accounts, staff)).organizations.filter(({ name }) => name !== 'Bank')
      expect(await list()).toEqual([])
      await suspend(owner)
      expect(await list()).toEqual([
        {
          organization_id: id,
          name: 'Alone',
          member_count: 2,
          owners: [{ user_id: owner.userId, email: owner.email, username: 'alone' }],
        },
      ])
      await expect(listOwnerless(accounts, user)).rejects.toMatchObject({ code: 'forbidden' })
      await suspend(owner, false)
      expect(await list()).toEqual([])
      await accounts.db.deleteFrom('users').where('id', '=', owner.userId).execute()
      expect(await list()).toMatchObject([{ name: 'Alone', member_count: 1, owners: [] }])
    })
  })
})
