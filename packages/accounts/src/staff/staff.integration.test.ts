import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS, type TestAccounts } from '../testing/openTestAccounts.ts'
import { readUser } from '../users/readUser.ts'
import { changeUser } from './changeUser.ts'
import { listAllAudit } from './listAllAudit.ts'
import { listUsers } from './listUsers.ts'

const PAGE = { offset: 0, limit: 50 }

describe.each(STORE_KINDS)('staff in a store that is %s', (kind) => {
  let accounts: TestAccounts
  let staff: TestUser
  let user: TestUser
  beforeAll(async () => {
    accounts = await openTestAccounts({ kind })
    staff = await makeUser(accounts, 'sam@company.example')
    user = await makeUser(accounts, 'ann_100@bank.example')
  })
  afterAll(() => accounts.close())

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

  it('are nobody else: neither others nor somebody with an address that looks alike', async () => {
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

  it('are told by the page that they are, and nobody else is', async () => {
    expect(await readUser(accounts, staff.userId)).toMatchObject({ isStaff: true })
    expect(await readUser(accounts, user.userId)).toMatchObject({ isStaff: false })
  })

  it('learn when there is no such user', async () => {
    await expect(changeUser(accounts, staff, { userId: 'nobody' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
