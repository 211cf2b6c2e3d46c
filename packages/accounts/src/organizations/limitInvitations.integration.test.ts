import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { failAtEachStep } from '../testing/failAtEachStep.ts'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts } from '../testing/openTestAccounts.ts'
import { acceptInvitation } from '../users/acceptInvitation.ts'
import { resendInvitation, revokeInvitation } from './changeInvitation.ts'
import { inviteMember } from './inviteMember.ts'
import { createOrganization } from './organizations.ts'

const accounts = openForTests(openTestAccounts)

/** Invitations that were sent before, as the audit log has them. */
async function pretend(
  count: number,
  { by, organizationId }: { by: TestUser; organizationId: string },
) {
  await accounts.db
    .insertInto('audit_log')
    .values(
      Array.from({ length: count }, (_, at) => ({
        actor_id: by.userId,
        actor_email: by.email,
        organization_id: organizationId,
        action: at % 2 === 0 ? 'invitation.create' : 'invitation.resend',
        object: `invitation:${at}`,
      })),
    )
    .execute()
}

const found = async (owner: TestUser) =>
  (await createOrganization(accounts, owner, { name: 'Bank' })).id

it('sends at most 100 invitations of a user within a day, over all organizations', async () => {
  const owner = await makeUser(accounts, 'owner@many.example')
  const [one, other] = [await found(owner), await found(owner)]
  await pretend(99, { by: owner, organizationId: one })
  const invite = (email: string, later = 0) =>
    inviteMember({ ...accounts, now: () => new Date(Date.now() + later) }, owner, {
      organizationId: other,
      email,
      role: 'MEMBER',
    })
  const { invitation_id } = await invite('a@many.example')
  await expect(invite('b@many.example')).rejects.toMatchObject({ code: 'too-many-requests' })
  await expect(resendInvitation(accounts, owner, invitation_id)).rejects.toMatchObject({
    code: 'too-many-requests',
  })
  await revokeInvitation(accounts, owner, invitation_id)
  await invite('b@many.example', 86_400_001)
})

it('sends at most 200 invitations of an organization within a day, of all its members together', async () => {
  const owner = await makeUser(accounts, 'owner@busy.example')
  const organizationId = await found(owner)
  for (const name of ['a', 'b'])
    await pretend(100, { by: await makeUser(accounts, `${name}@busy.example`), organizationId })
  await expect(
    inviteMember(accounts, owner, { organizationId, email: 'c@busy.example', role: 'MEMBER' }),
  ).rejects.toMatchObject({ code: 'too-many-requests' })
})

it('carries names without links, in one line of bounded length', async () => {
  const owner = await makeUser(accounts, 'owner@spam.example')
  const spam = `WIN at https://evil.example/now or www.evil.example ${'now '.repeat(12)}`
  const { id } = await createOrganization(accounts, owner, { name: spam.slice(0, 100) })
  await accounts.db
    .updateTable('users')
    .set({ username: `Click evil.example ${'x'.repeat(80)}` })
    .where('id', '=', owner.userId)
    .execute()
  await inviteMember(accounts, owner, {
    organizationId: id,
    email: 'v@spam.example',
    role: 'MEMBER',
  })
  const mail = (await accounts.readMails()).find(({ to }) => to === 'v@spam.example')
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/evil\.example/)
  expect(mail?.subject.length).toBeLessThan(100)
  expect(mail?.text).not.toContain('x'.repeat(61))
})

it('is accepted at the present address only, and whole or not at all', async () => {
  const owner = await makeUser(accounts, 'owner@move.example')
  const organizationId = await found(owner)
  const guest = await makeUser(accounts, 'guest@move.example')
  const invite = () =>
    inviteMember(accounts, owner, { organizationId, email: guest.email, role: 'MEMBER' })
  const { invitation_id } = await invite()
  const move = (email: string) =>
    accounts.db.updateTable('users').set({ email }).where('id', '=', guest.userId).execute()
  await move('elsewhere@move.example')
  await expect(acceptInvitation(accounts, guest, invitation_id)).rejects.toMatchObject({
    code: 'not-found',
  })
  await move(guest.email)
  const refused = await failAtEachStep(() => acceptInvitation(accounts, guest, invitation_id))
  expect(refused).toBeGreaterThan(4)
})
