import { openForTests } from '@tickmark/core/testing/openForTests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteUser } from '../privacy/deleteUser.ts'
import { makeUser, TEST_PASSWORD, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS, type TestAccounts } from '../testing/openTestAccounts.ts'
import { acceptInvitation } from '../users/acceptInvitation.ts'
import { readUser } from '../users/readUser.ts'
import { switchOrganization } from '../users/updateUser.ts'
import { resendInvitation, revokeInvitation } from './changeInvitation.ts'
import { listInvitations, listMyInvitations } from './Invitation.ts'
import { inviteMember } from './inviteMember.ts'
import { exportAudit, listAudit } from './listAudit.ts'
import {
  changeRole,
  leaveOrganization,
  listMembers,
  removeMember,
  transferOrganization,
} from './members.ts'
import { createOrganization, deleteOrganization, editOrganization } from './organizations.ts'

describe.each(STORE_KINDS)('organizations in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))
  let owner: TestUser
  let admin: TestUser
  let member: TestUser
  let stranger: TestUser
  beforeAll(async () => {
    owner = await makeUser(accounts, 'owner@bank.example')
    admin = await makeUser(accounts, 'admin@bank.example')
    member = await makeUser(accounts, 'member@bank.example')
    stranger = await makeUser(accounts, 'stranger@fund.example')
  })

  /** An organization of the owner with an administrator and a member. */
  async function makeBank(): Promise<string> {
    const { id } = await createOrganization(accounts, owner, { name: 'Bank' })
    for (const [user, role] of [
      [admin, 'ADMIN'],
      [member, 'MEMBER'],
    ] as const)
      await accounts.db
        .insertInto('members')
        .values({ organization_id: id, user_id: user.userId, role })
        .execute()
    return id
  }
  const inDays = (days: number): TestAccounts => ({
    ...accounts,
    now: () => new Date(Date.now() + days * 86_400_000),
  })

  it('belong to their creator, who is their first member', async () => {
    const made = await createOrganization(accounts, owner, {
      name: 'Fund',
      links: ['https://fund.example'],
    })
    expect(made).toEqual({
      id: made.id,
      name: 'Fund',
      bio: '',
      links: ['https://fund.example'],
      company_name: '',
      logo_url: null,
      listings: [],
      members: [{ user_id: owner.userId, permission_name: 'OWNER' }],
    })
    const user = await readUser(accounts, owner.userId)
    expect(user.activeOrganization).toEqual(made)
    expect(user.organizations).toContainEqual({ id: made.id, name: 'Fund' })
  })

  it('are made once where a client sends the same request again', async () => {
    const user = await makeUser(accounts, 'again@bank.example')
    const create = () => createOrganization(accounts, user, { name: 'Again', bio: 'A bank' })
    const [first, again] = await Promise.all([create(), create()])
    expect(again).toEqual(first)
    await editOrganization(accounts, user, { organizationId: first.id, fields: { bio: 'A fund' } })
    expect((await create()).id).not.toBe(first.id)
    expect((await readUser(accounts, user.userId)).organizations).toHaveLength(2)
  })

  it('are made active by their members only', async () => {
    const id = await makeBank()
    expect(await switchOrganization(accounts, member.userId, id)).toBe(true)
    expect(await switchOrganization(accounts, stranger.userId, id)).toBe(false)
    expect(await switchOrganization(accounts, member.userId, null)).toBe(true)
    expect((await readUser(accounts, member.userId)).activeOrganization).toBeNull()
  })

  it('keep an owner, also when two leave at once', async () => {
    const id = await makeBank()
    await expect(leaveOrganization(accounts, owner, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      changeRole(accounts, owner, { organizationId: id, userId: owner.userId, role: 'MEMBER' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await changeRole(accounts, owner, { organizationId: id, userId: admin.userId, role: 'OWNER' })
    const left = await Promise.allSettled([
      leaveOrganization(accounts, owner, id),
      leaveOrganization(accounts, admin, id),
    ])
    expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('let an administrator remove members but no owner', async () => {
    const id = await makeBank()
    const target = (user: TestUser) => ({ organizationId: id, userId: user.userId })
    await expect(removeMember(accounts, admin, target(owner))).rejects.toMatchObject({
      code: 'forbidden',
    })
    await switchOrganization(accounts, member.userId, id)
    await removeMember(accounts, admin, target(member))
    expect((await readUser(accounts, member.userId)).activeOrganization).toBeNull()
    await expect(removeMember(accounts, admin, target(member))).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('are handed over to a member', async () => {
    const id = await makeBank()
    await transferOrganization(accounts, owner, { organizationId: id, userId: member.userId })
    const roles = (await listMembers(accounts, owner.caller, id)).map((line) => [
      line.email,
      line.permission_name,
    ])
    expect(Object.fromEntries(roles)).toEqual({
      'owner@bank.example': 'ADMIN',
      'admin@bank.example': 'ADMIN',
      'member@bank.example': 'OWNER',
    })
    await expect(deleteOrganization(accounts, owner, id)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  describe('invitations', () => {
    it('are sent, accepted by whom they are for, and make a member', async () => {
      const id = await makeBank()
      const invited = await makeUser(accounts, `invited-${id}@bank.example`)
      const { invitation_id } = await inviteMember(accounts, admin, {
        organizationId: id,
        email: invited.email,
        role: 'MEMBER',
      })
      const mail = (await accounts.readMails()).find(({ raw }) => raw.includes(invited.email))
      expect(mail?.text).toContain(`/explorer/invitations/${invitation_id}`)
      await expect(acceptInvitation(accounts, stranger, invitation_id)).rejects.toMatchObject({
        code: 'not-found',
      })
      expect(await listMyInvitations(accounts, invited.caller)).toMatchObject([
        { invitation_id, organization_name: 'Bank', status: 'pending' },
      ])
      const user = await acceptInvitation(accounts, invited, invitation_id)
      expect(user.activeOrganization?.members).toContainEqual({
        user_id: invited.userId,
        permission_name: 'MEMBER',
      })
      await expect(acceptInvitation(accounts, invited, invitation_id)).rejects.toThrow(
        'accepted already',
      )
      expect(await listInvitations(accounts, owner.caller, id)).toMatchObject([
        { status: 'accepted' },
      ])
    })

    it('expire after seven days, and run again when they are sent again', async () => {
      const id = await makeBank()
      const { invitation_id } = await inviteMember(accounts, owner, {
        organizationId: id,
        email: stranger.email,
        role: 'ADMIN',
      })
      expect(await listInvitations(inDays(8), owner.caller, id)).toMatchObject([
        { status: 'expired' },
      ])
      await expect(acceptInvitation(inDays(8), stranger, invitation_id)).rejects.toThrow('expired')
      await resendInvitation(inDays(8), admin, invitation_id)
      await acceptInvitation(inDays(9), stranger, invitation_id)
    })

    it('are taken back', async () => {
      const id = await makeBank()
      const { invitation_id } = await inviteMember(accounts, owner, {
        organizationId: id,
        email: stranger.email,
        role: 'MEMBER',
      })
      await expect(revokeInvitation(accounts, stranger, invitation_id)).rejects.toMatchObject({
        code: 'not-found',
      })
      await revokeInvitation(accounts, admin, invitation_id)
      await expect(acceptInvitation(accounts, stranger, invitation_id)).rejects.toThrow(
        'revoked already',
      )
      await expect(resendInvitation(accounts, owner, invitation_id)).rejects.toThrow(
        'revoked already',
      )
    })

    it('give no role above that of who invites, and end with their rights', async () => {
      const id = await makeBank()
      const invite = { organizationId: id, email: 'late@fund.example' }
      await expect(
        inviteMember(accounts, admin, { ...invite, role: 'OWNER' }),
      ).rejects.toMatchObject({
        code: 'forbidden',
      })
      await inviteMember(accounts, admin, { ...invite, role: 'ADMIN' })
      await removeMember(accounts, owner, { organizationId: id, userId: admin.userId })
      expect(await listInvitations(accounts, owner.caller, id)).toMatchObject([
        { status: 'revoked' },
      ])
    })

    it('do not bring a former owner back', async () => {
      const id = await makeBank()
      const second = await makeUser(accounts, `second-${id}@bank.example`)
      const { invitation_id } = await inviteMember(accounts, owner, {
        organizationId: id,
        email: second.email,
        role: 'OWNER',
      })
      await transferOrganization(accounts, owner, { organizationId: id, userId: member.userId })
      await expect(acceptInvitation(accounts, second, invitation_id)).rejects.toThrow(
        'revoked already',
      )
      expect(await listMyInvitations(accounts, second.caller)).toEqual([])
    })

    it.each([
      ['became an administrator', { role: 'ADMIN' }, 'OWNER'],
      ['became a member', { role: 'MEMBER' }, 'MEMBER'],
      ['was removed', null, 'ADMIN'],
    ] as const)('give nothing after their inviter %s', async (_what, now, role) => {
      const id = await makeBank()
      const invited = await makeUser(accounts, `invited-${id}@fund.example`)
      const { invitation_id } = await inviteMember(accounts, owner, {
        organizationId: id,
        email: invited.email,
        role,
      })
      // As if nothing had taken the invitation back with the role.
      const membership = { organization_id: id, user_id: owner.userId }
      await accounts.db
        .deleteFrom('members')
        .where('organization_id', '=', id)
        .where('user_id', '=', owner.userId)
        .execute()
      if (now !== null)
        await accounts.db
          .insertInto('members')
          .values({ ...membership, ...now })
          .execute()
      await expect(acceptInvitation(accounts, invited, invitation_id)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('can no longer assign this role'),
      })
    })

    it('end with the account of their inviter', async () => {
      const id = await makeBank()
      const leaving = await makeUser(accounts, `leaving-${id}@bank.example`)
      await accounts.db
        .insertInto('members')
        .values({ organization_id: id, user_id: leaving.userId, role: 'OWNER' })
        .execute()
      const invited = await makeUser(accounts, `invited-${id}@fund.example`)
      const { invitation_id } = await inviteMember(accounts, leaving, {
        organizationId: id,
        email: invited.email,
        role: 'OWNER',
      })
      await deleteUser(accounts, leaving, TEST_PASSWORD)
      await expect(acceptInvitation(accounts, invited, invitation_id)).rejects.toThrow(
        'revoked already',
      )
    })

    it('are one for each address, and none for a member', async () => {
      const id = await makeBank()
      const invite = { organizationId: id, email: 'twice@fund.example' }
      const first = await inviteMember(accounts, owner, { ...invite, role: 'MEMBER' })
      const second = await inviteMember(accounts, owner, { ...invite, role: 'ADMIN' })
      expect(second.invitation_id).toBe(first.invitation_id)
      expect(await listInvitations(accounts, owner.caller, id)).toMatchObject([
        { permission_name: 'ADMIN' },
      ])
      await expect(
        inviteMember(accounts, owner, { ...invite, email: member.email, role: 'ADMIN' }),
      ).rejects.toMatchObject({ code: 'conflict' })
    })

    it('put nothing that a name holds into the head of an email', async () => {
      const { id } = await createOrganization(accounts, owner, {
        name: 'A\r\nBcc: eve@evil.example\r\n<b>',
      })
      await inviteMember(accounts, owner, {
        organizationId: id,
        email: 'head@fund.example',
        role: 'MEMBER',
      })
      const mail = (await accounts.readMails()).find(({ to }) => to === 'head@fund.example')
      expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
      expect(mail?.raw.slice(mail.raw.indexOf('text/html'))).not.toContain('<b>')
    })
  })

  describe('the audit log', () => {
    it('says who did what to what, from where, before and after, newest first', async () => {
      const id = await makeBank()
      await editOrganization(accounts, admin, { organizationId: id, fields: { bio: 'We lend.' } })
      const [edited, created] = await listAudit(accounts, owner.caller, {
        organizationId: id,
        limit: 10,
      })
      expect(edited).toMatchObject({
        actor_email: 'admin@bank.example',
        ip_address: admin.visitor.address,
        action: 'organization.edit',
        object: `organization:${id}`,
        before: { bio: '' },
        after: { bio: 'We lend.' },
      })
      expect(created?.action).toBe('organization.create')
      const rest = { organizationId: id, limit: 10, before: edited?.id }
      expect(await listAudit(accounts, owner.caller, rest)).toEqual([created])
    })

    it('is exported by days, the oldest line first, which is logged too', async () => {
      const organizationId = await makeBank()
      const today = accounts.now().toISOString().slice(0, 10)
      const [created] = await listAudit(accounts, owner.caller, { organizationId, limit: 10 })
      const days = { organizationId, since: today, until: today }
      expect(await exportAudit(accounts, owner, days)).toEqual([created])
      const all = await exportAudit(accounts, owner, { organizationId })
      expect(all.map(({ action }) => action)).toEqual(['organization.create', 'audit.export'])
      const later = { organizationId, since: '2999-01-01' }
      expect(await exportAudit(accounts, owner, later)).toEqual([])
    })

    it('can be neither changed nor emptied, and outlives the organization', async () => {
      const id = await makeBank()
      await deleteOrganization(accounts, owner, id)
      for (const change of [
        sql`UPDATE audit_log SET action = 'nothing'`,
        sql`DELETE FROM audit_log`,
        sql`TRUNCATE audit_log`,
      ])
        await expect(change.execute(accounts.db)).rejects.toThrow('append-only')
      const kept = await accounts.db
        .selectFrom('audit_log')
        .select('action')
        .where('organization_id', '=', id)
        .execute()
      expect(kept.map(({ action }) => action)).toContain('organization.delete')
    })
  })
})
