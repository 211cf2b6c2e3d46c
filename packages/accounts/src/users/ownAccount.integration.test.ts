import { openForTests } from '@tickmark/core/testing/openForTests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { createKey } from '../keys/createKey.ts'
import { readMailSettings } from '../mail/mailSettings.ts'
import { createOrganization } from '../organizations/organizations.ts'
import { deleteUser } from '../privacy/deleteUser.ts'
import { exportUser } from '../privacy/exportUser.ts'
import { findCaller } from '../sessions/findCaller.ts'
import { isReferenceGone } from '../store/isStoreUnreachable.ts'
import { fillAccount } from '../testing/fillAccount.ts'
import { logInAs, makeUser, TEST_PASSWORD, TEST_VISITOR } from '../testing/makeUser.ts'
import { openTestAccounts, readToken, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { solveCaptcha } from '../testing/solveCaptcha.ts'
import { confirmEmailChange, requestEmailChange } from './changeEmail.ts'
import { requestPasswordReset, resetPassword } from './resetPassword.ts'
import { signUp } from './signUp.ts'

describe.each(STORE_KINDS)('an own account in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))

  const mailsTo = async (email: string) =>
    (await accounts.readMails()).filter(({ to }) => to === email)
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
  const confirm = (token: string) =>
    confirmEmailChange(accounts, { caller: undefined, visitor: TEST_VISITOR }, token)

  describe('moves to another address', () => {
    it('once that address is proved, with an email to the one before', async () => {
      const user = await makeUser(accounts, 'old@bank.example')
      const other = await logInAs(accounts, user.email)
      const change = { email: 'new@bank.example', password: 'wrong password' }
      await expect(requestEmailChange(accounts, user, change)).rejects.toThrow('incorrect')
      await requestEmailChange(accounts, user, { ...change, password: TEST_PASSWORD })
      expect(await subjectsTo(user.email)).toEqual(['Email change requested on Tickmark'])
      const [mail] = await mailsTo('new@bank.example')
      expect(mail?.text).toContain('change=1')
      expect((await findCaller(accounts, user.cookie))?.email).toBe('old@bank.example')
      const token = readToken(mail?.text)
      await confirmEmailChange(accounts, user, token)
      expect((await findCaller(accounts, user.cookie))?.email).toBe('new@bank.example')
      expect(await findCaller(accounts, other.cookie)).toBeUndefined()
      await logInAs(accounts, 'new@bank.example')
      await expect(logInAs(accounts, 'old@bank.example')).rejects.toThrow('incorrect')
      await expect(confirm(token)).rejects.toThrow('already used')
      expect(await subjectsTo('old@bank.example')).toEqual([
        'Email change requested on Tickmark',
        'Your Tickmark email was changed',
      ])
    })

    it('that is not another user’s, which the requester does not learn', async () => {
      const user = await makeUser(accounts, 'wants@bank.example')
      const owner = await makeUser(accounts, 'has@bank.example')
      await requestEmailChange(accounts, user, { email: owner.email, password: TEST_PASSWORD })
      const [mail] = await mailsTo(owner.email)
      expect(mail?.subject).toBe('You already have a Tickmark account')
      expect(readToken(mail?.text)).toBe('')
      // Two who want the same free address: the first to prove it has it.
      const free = { email: 'free@bank.example', password: TEST_PASSWORD }
      await requestEmailChange(accounts, user, free)
      await requestEmailChange(accounts, owner, free)
      const tokens = (await mailsTo(free.email)).map(({ text }) => readToken(text))
      await confirm(tokens[1] ?? '')
      await expect(confirm(tokens[0] ?? '')).rejects.toThrow('already used')
      expect((await findCaller(accounts, user.cookie))?.email).toBe('wants@bank.example')
    })

    it('with which a visitor has begun to sign up and never proved it', async () => {
      const user = await makeUser(accounts, 'moves@bank.example')
      const email = 'begun@bank.example'
      const captcha = await solveCaptcha(accounts.captcha)
      await signUp(accounts, { email, password: 'password of a squatter', captcha }, TEST_VISITOR)
      await requestEmailChange(accounts, user, { email, password: TEST_PASSWORD })
      await confirm(readToken((await mailsTo(email)).at(-1)?.text))
      await logInAs(accounts, email)
    })

    it('unless the password was changed meanwhile, or a day has passed', async () => {
      const user = await makeUser(accounts, 'warned@bank.example')
      const change = { email: 'thief@bank.example', password: TEST_PASSWORD }
      await requestEmailChange(accounts, user, change)
      await requestPasswordReset(accounts, user.email)
      const reset = readToken((await mailsTo(user.email)).at(-1)?.text)
      const newPassword = 'brand new password'
      await resetPassword(accounts, { token: reset, newPassword }, TEST_VISITOR)
      const token = readToken((await mailsTo(change.email))[0]?.text)
      await expect(confirm(token)).rejects.toThrow('already used')

      const slow = await makeUser(accounts, 'slow@bank.example')
      await requestEmailChange(accounts, slow, { ...change, email: 'late@bank.example' })
      const late = { ...accounts, now: () => new Date(Date.now() + 25 * 3_600_000) }
      const lateToken = readToken((await mailsTo('late@bank.example'))[0]?.text)
      await expect(
        confirmEmailChange(late, { caller: undefined, visitor: TEST_VISITOR }, lateToken),
      ).rejects.toThrow('has expired')
    })
  })

  describe('is exported', () => {
    it('with everything that is kept of a user, and without what proves them', async () => {
      const user = await makeUser(accounts, 'exports@bank.example')
      await createOrganization(accounts, user, { name: 'Bank' })
      await recordAudit(
        accounts.db,
        { userId: 'staff', email: 'of another person', address: 'of another person' },
        { action: 'user.change', object: `user:${user.userId}` },
      )
      const exported = await exportUser(accounts, user)
      expect(exported).toMatchObject({
        user: { email: user.email },
        security: { has_password: true },
        sessions: [{ ip_address: TEST_VISITOR.address }],
        memberships: [{ name: 'Bank', role: 'OWNER' }],
      })
      const text = JSON.stringify(exported)
      expect(text).not.toContain('of another person')
      expect(text).not.toContain(user.cookie.split('.')[0])
      expect(text).not.toContain('argon2')
    })

    it('with every row of that user and none of another, whatever they share', async () => {
      const [ann, bob] = [
        await makeUser(accounts, 'ann.export@bank.example'),
        await makeUser(accounts, 'bob.export@bank.example'),
      ]
      const ids: string[] = []
      for (const user of [ann, bob]) ids.push(await fillAccount(accounts, user))
      // Each belongs to the other's organization and was changed by the other.
      for (const [user, other, organization_id] of [
        [ann, bob, ids[0] ?? ''],
        [bob, ann, ids[1] ?? ''],
      ] as const) {
        await accounts.db
          .insertInto('members')
          .values({ organization_id, user_id: other.userId, role: 'MEMBER' })
          .execute()
        await recordAudit(accounts.db, toActor(user), {
          action: 'user.change',
          object: `user:${other.userId}`,
        })
      }
      const rows = {
        alert: 'alerts',
        'alert run': 'alert_runs',
        delivery: 'alert_deliveries',
        key: 'api_keys',
        subscription: 'subscriptions',
        document: 'documents',
        'saved version': 'saved_versions',
        'organization document': 'organization_documents',
        'datahub item': 'datahub_items',
        'datahub commit': 'datahub_commits',
        'datahub message': 'datahub_messages',
        'datahub file': 'datahub_files',
        contacts: 'listing_contacts',
        note: 'project_notes',
        notice: 'datahub_notices',
        identity: 'identities',
        'invitation by': 'invitations',
        organization: 'memberships',
        passkey: 'security',
        act: 'audit_log',
      }
      for (const [user, other] of [
        [ann, bob],
        [bob, ann],
      ] as const) {
        const exported = await exportUser(accounts, user)
        for (const [what, part] of Object.entries(rows))
          expect(JSON.stringify(exported[part])).toContain(`${what} of ${user.userId}`)
        expect(exported).toMatchObject({
          api_key_usage: [{ requests: 7 }],
          digest: { is_on: true, hour: 5 },
          digest_days: [expect.anything()],
          known_devices: [expect.anything()],
        })
        // The names of shared organizations are in both, and the addresses of their members in neither.
        const { memberships, user: _known, ...rest } = exported
        expect(JSON.stringify(rest)).not.toContain(`of ${other.userId}`)
        expect(JSON.stringify(exported)).not.toContain(other.email)
        expect(memberships).toHaveLength(2)
      }
    })

    it('from every table that refers to a user', async () => {
      const { rows } = await sql<{ name: string }>`
        SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'users'::regclass`.execute(accounts.db)
      const exported = [
        'alert_deliveries',
        'alerts',
        'api_keys',
        'billing_customers',
        'datahub_commits',
        'datahub_files',
        'datahub_items',
        'datahub_messages',
        'datahub_notices',
        'digest_days',
        'digests',
        'document_versions',
        'documents',
        'identities',
        'invitations',
        'known_devices',
        'members',
        'passkeys',
        'questions',
        'project_notes',
        'scim_users',
        'sessions',
      ]
      // Secrets that prove a user; `security` states that they exist.
      const proofs = ['credentials', 'one_time_tokens', 'recovery_codes', 'two_factors']
      expect(rows.map(({ name }) => name).sort()).toEqual([...exported, ...proofs].sort())
    })
  })

  describe('is deleted', () => {
    it('and what another request reads or writes of it meanwhile is refused as such', async () => {
      const userId = crypto.randomUUID()
      const row = { user_id: userId, secret: 'sealed', confirmed_at: null }
      const outcomes = await Promise.allSettled([
        accounts.db.insertInto('two_factors').values(row).execute(),
        readMailSettings(accounts.db, userId),
      ])
      for (const outcome of outcomes)
        expect(outcome.status === 'rejected' && isReferenceGone(outcome.reason)).toBe(true)
    })

    it('never while it pays, and its subscription is in its export', async () => {
      const user = await makeUser(accounts, 'pays@bank.example')
      const subscription = {
        subscription_id: `sub_${user.userId}`,
        customer_id: `cus_${user.userId}`,
        status: 'active',
        tier: 'pro',
        price_id: 'price_1',
        seats: 1,
        renews_at: null,
        cancels_at: null,
        began_at: new Date(),
        read_at: new Date(),
      } as const
      await accounts.db
        .insertInto('billing_customers')
        .values({ customer_id: subscription.customer_id, user_id: user.userId })
        .execute()
      await accounts.db.insertInto('subscriptions').values(subscription).execute()
      await expect(deleteUser(accounts, user, TEST_PASSWORD)).rejects.toThrow('Cancel it first')
      expect(await exportUser(accounts, user)).toMatchObject({
        subscriptions: [{ tier: 'pro', subscription_id: subscription.subscription_id }],
      })
      await accounts.db
        .updateTable('subscriptions')
        .set({ cancels_at: new Date() })
        .where('subscription_id', '=', subscription.subscription_id)
        .execute()
      await deleteUser(accounts, user, TEST_PASSWORD)
    })

    it('by the password, with all that hangs on it but the audit log', async () => {
      const user = await makeUser(accounts, 'leaves@bank.example')
      const { key } = await createKey(accounts, user, {
        name: 'A program',
        scopes: ['projects'],
        expiresInDays: null,
      })
      expect(await accounts.keys.find(key, '')).toBeDefined()
      const own = await createOrganization(accounts, user, { name: 'Alone' })
      await expect(deleteUser(accounts, user, 'wrong password')).rejects.toThrow('incorrect')
      await deleteUser(accounts, user, TEST_PASSWORD)
      expect(await findCaller(accounts, user.cookie)).toBeUndefined()
      expect(await accounts.keys.find(key, '')).toBeUndefined()
      await expect(logInAs(accounts, user.email)).rejects.toThrow('incorrect')
      const left = await accounts.db
        .selectFrom('organizations')
        .select('id')
        .where('id', '=', own.id)
        .execute()
      expect(left).toEqual([])
      const lines = await accounts.db
        .selectFrom('audit_log')
        .select(['action', 'actor_email'])
        .where('actor_id', '=', user.userId)
        .orderBy('id')
        .execute()
      expect(lines.slice(-2)).toEqual([
        { action: 'organization.delete', actor_email: user.email },
        { action: 'user.delete', actor_email: user.email },
      ])
      const [farewell] = (await mailsTo(user.email)).slice(-1)
      expect(farewell?.text).toContain('The audit log cannot be changed')
      // The address is free again.
      await makeUser(accounts, user.email)
    })

    it('not while it is the last owner of an organization with others', async () => {
      const owner = await makeUser(accounts, 'owner@bank.example')
      const member = await makeUser(accounts, 'member@bank.example')
      const { id } = await createOrganization(accounts, owner, { name: 'Shared' })
      await accounts.db
        .insertInto('members')
        .values({ organization_id: id, user_id: member.userId, role: 'ADMIN' })
        .execute()
      await expect(deleteUser(accounts, owner, TEST_PASSWORD)).rejects.toMatchObject({
        code: 'conflict',
        errors: [{ code: 'last-owner', value: 'Shared' }],
      })
      expect(await findCaller(accounts, owner.cookie)).toBeDefined()
      // Two owners who leave at once do not leave the others without one.
      await accounts.db
        .updateTable('members')
        .set({ role: 'OWNER' })
        .where('user_id', '=', member.userId)
        .execute()
      const third = await makeUser(accounts, 'third@bank.example')
      await accounts.db
        .insertInto('members')
        .values({ organization_id: id, user_id: third.userId, role: 'MEMBER' })
        .execute()
      const left = await Promise.allSettled([
        deleteUser(accounts, owner, TEST_PASSWORD),
        deleteUser(accounts, member, TEST_PASSWORD),
      ])
      expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })
  })
})
