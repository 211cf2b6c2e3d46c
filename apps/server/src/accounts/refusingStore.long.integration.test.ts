import { receiveEvent } from '@tickmark/accounts/billing/receiveEvent'
import { startCheckout } from '@tickmark/accounts/billing/startCheckout'
import { createToken } from '@tickmark/accounts/identity/oneTimeToken'
import { describeClaim } from '@tickmark/accounts/listings/claims'
import { requestSecondFactor } from '@tickmark/accounts/logIn/passSecondFactor'
import { linkToUnsubscribe } from '@tickmark/accounts/mail/unsubscribe'
import { addPasskey } from '@tickmark/accounts/passkeys/addPasskey'
import { createChallenge } from '@tickmark/accounts/passkeys/passkeyChallenge'
import { describeRecord } from '@tickmark/accounts/sso/ssoDomains'
import { addApp } from '@tickmark/accounts/testing/addApp'
import { createMemoryPublisher } from '@tickmark/accounts/testing/createMemoryPublisher'
import { makeCertificate } from '@tickmark/accounts/testing/makeCertificate'
import { makeUser, TEST_PASSWORD, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { REFUSAL_TEXT, refuseStatement } from '@tickmark/accounts/testing/refuseStatement'
import { SoftPasskey } from '@tickmark/accounts/testing/SoftPasskey'
import { solveCaptcha } from '@tickmark/accounts/testing/solveCaptcha'
import { startOidcProvider } from '@tickmark/accounts/testing/startOidcProvider'
import { startStripe } from '@tickmark/accounts/testing/startStripe'
import { createSetUpLink } from '@tickmark/accounts/users/setUpAdministrator'
import { ACCOUNT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { PERMISSIONS, type PermissionName } from '@tickmark/core/accounts/PERMISSIONS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  listAccountExamples,
  startFreshSession,
  writeAccountRequest,
} from '../testing/accountExamples.ts'
import {
  createPermissionFixtures,
  type PermissionFixtures,
} from '../testing/createPermissionFixtures.ts'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'
import { PICTURES } from '../testing/PICTURES.ts'

const stripe = openForTests(startStripe)
const provider = openForTests(() => startOidcProvider(['https://terminal.example/callback']))
const calls = openForTests(() =>
  openTestAccountCalls({ billing: stripe.config, webhooks: { allowsPrivate: true } }),
)
/** Records of the DNS by name. */
const proofs = new Map<string, string>()
const users = new Map<string, TestUser>()
beforeAll(async () => {
  calls.accounts.sites = {
    readTxt: async (name) => [proofs.get(name) ?? []].flat(),
    readFile: async () => '',
  }
  for (const name of ['owner', 'member', 'admin', 'target', 'second'])
    users.set(name, await makeUser(calls.accounts, `${name}@bank.example`))
  users.set('staff', await makeUser(calls.accounts, 'staff@company.example'))
})
const COMPANY = { companyDomain: 'company.example' }
afterEach(() => Object.assign(calls.accounts, COMPANY))

const user = (name: string): TestUser => {
  const found = users.get(name)
  if (found === undefined) throw new Error(`there is no user ${name}`)
  return found
}

/** Returns the user who makes a call: one of its own where the call is about its caller. */
async function findCallerOf(name: PermissionName): Promise<TestUser | undefined> {
  const permission = PERMISSIONS[name]
  if (permission === 'anyone') return undefined
  if (permission === 'staff' || permission === 'reviewer') return user('staff')
  if (permission === 'user') return makeUser(calls.accounts, `${name.toLowerCase()}@bank.example`)
  return user('owner')
}

const PASSWORD = { password: TEST_PASSWORD }

type Given = { own: TestUser; fixtures: PermissionFixtures }

/** Fields that a call needs beyond its example to be accepted. */
const CHANGES: Partial<Record<PermissionName, (given: Given) => object | Promise<object>>> = {
  unsubscribe: () => {
    const list = { userId: user('second').userId, list: 'datahub' } as const
    return { token: new URL(linkToUnsubscribe(calls.accounts, list)).searchParams.get('token') }
  },
  confirmTwoFactor: async ({ own }) => ({ code: await addApp(calls.accounts, own.userId, null) }),
  unlinkIdentity: async ({ own: { userId, email } }) => {
    const identity = { provider: 'web-identity', subject: userId, user_id: userId, email }
    await calls.accounts.db.insertInto('identities').values(identity).execute()
    return PASSWORD
  },
  acceptInvitation: async ({ fixtures: { own_invitation_id } }) => {
    await calls.accounts.db
      .updateTable('invitations')
      .set({ invited_by: user('owner').userId })
      .where('id', '=', own_invitation_id)
      .execute()
    return {}
  },
  saveSamlConnection: () => ({
    metadata: undefined,
    issuer: 'https://provider.example',
    sso_url: 'https://provider.example/sso',
    certificates: [makeCertificate().certificate],
  }),
  saveSsoConnection: () => ({ issuer: provider.issuer }),
  claimProject: async ({ own, fixtures: { organization_id: organizationId } }) => {
    const { catalog } = createMemoryPublisher()
    const claim = { organizationId, projectId: 'aave', catalog }
    const { dns } = await describeClaim(calls.accounts, own.caller, claim)
    proofs.set(dns.name, dns.value)
    return {}
  },
  setUpAdministrator: async () => {
    const { accounts } = calls
    // If staff have addresses of the company, there is no link.
    Object.assign(accounts, { companyDomain: null })
    await accounts.db.updateTable('users').set({ is_staff: false }).execute()
    return {
      email: 'first@bank.example',
      token: new URL(createSetUpLink(accounts)).searchParams.get('token'),
    }
  },
  verifySsoDomain: async ({ fixtures: { organization_id, sso_domain: domain } }) => {
    const { token } = await calls.accounts.db
      .updateTable('sso_domains')
      .set({ verified_at: null })
      .where('organization_id', '=', organization_id)
      .where('domain', '=', domain)
      .returning('token')
      .executeTakeFirstOrThrow()
    const { name, value } = describeRecord({ domain, token })
    proofs.set(name, value)
    return {}
  },
  openPortal: ({ own }) => subscribe(own).then(() => ({})),
  openUpgrade: ({ own }) => subscribe(own).then(() => ({})),
  cancelSubscription: ({ own }) => subscribe(own).then(() => ({})),
  cancelOrganizationSubscription: ({ own, fixtures: { organization_id } }) =>
    subscribe(own, organization_id).then(() => ({})),
  verifyEmail: async () => {
    const { userId } = await makeUser(calls.accounts, 'unverified@bank.example')
    const { db } = calls.accounts
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', userId).execute()
    return makeLink('verify-email', userId, { passwordHash: 'a hash' })
  },
  confirmEmailChange: async () => {
    const { userId } = await makeUser(calls.accounts, 'before@bank.example')
    return makeLink('change-email', userId, { email: 'after@bank.example' })
  },
  resetPassword: () => ({ email: 'second@bank.example' }),
  changePassword: () => ({ oldPassword: TEST_PASSWORD, newPassword: 'staple battery horse 9' }),
  requestEmailChange: () => PASSWORD,
  deleteMe: () => PASSWORD,
  beginTwoFactor: () => PASSWORD,
  renewRecoveryCodes: addSecondFactor,
  endTwoFactor: addSecondFactor,
  createPasskeyOptions: () => PASSWORD,
  uploadLogo: () => ({ file: PICTURES.png }),
  suspendUser: () => ({ is_suspended: true }),
}

/** Buys a subscription of a user or an organization, and returns what Stripe reports. */
async function buy(own: TestUser, organizationId?: string) {
  const wanted = { priceId: 'price_pro_month', successUrl: '/explorer', organizationId }
  const { url } = await startCheckout(calls.accounts, own, wanted)
  const found = stripe.subscriptions.get(stripe.pay(url))
  return stripe.sign('customer.subscription.created', found)
}

async function subscribe(own: TestUser, organizationId?: string): Promise<void> {
  await receiveEvent(calls.accounts, await buy(own, organizationId))
}

async function makeLink(
  purpose: 'verify-email' | 'change-email',
  userId: string,
  payload: Record<string, unknown>,
) {
  const expiresAt = new Date(Date.now() + 60_000)
  return { token: await createToken(calls.accounts.db, { purpose, userId, payload, expiresAt }) }
}

async function addSecondFactor({ own }: Given) {
  const row = { user_id: own.userId, secret: '', confirmed_at: new Date() }
  await calls.accounts.db.insertInto('two_factors').values(row).execute()
  return PASSWORD
}

const addCaptcha = async () => ({ captcha: await solveCaptcha(calls.accounts.captcha) })

/** Challenges, codes and captchas that count once, also where the rest of the call fails: a new one for each attempt. */
const FRESH: Partial<Record<PermissionName, (own: TestUser) => Promise<object>>> = {
  signUp: addCaptcha,
  resendVerification: addCaptcha,
  applyForListing: addCaptcha,
  addPasskey: async (own) => {
    const { challengeId, challenge } = await createChallenge(calls.accounts, own.userId)
    const made = { challenge: encode(challenge), userHandle: encode(Buffer.from(own.userId)) }
    return { challenge_id: challengeId, response: new SoftPasskey().register(made) }
  },
  logInWithPasskey: async () => {
    const registered = await createChallenge(calls.accounts, user('second').userId)
    const userHandle = encode(Buffer.from(user('second').userId))
    const passkey = new SoftPasskey()
    await addPasskey(calls.accounts, user('second'), {
      challengeId: registered.challengeId,
      name: 'A key',
      response: passkey.register({ challenge: encode(registered.challenge), userHandle }),
    })
    const { challengeId, challenge } = await createChallenge(calls.accounts, null)
    return {
      challenge_id: challengeId,
      response: passkey.logIn({ challenge: encode(challenge) }),
    }
  },
  passSecondFactor: async () => {
    const { userId } = user('second')
    const code = await addApp(calls.accounts, userId, new Date())
    const asked = await requestSecondFactor(calls.accounts, { userId, method: 'password' })
    return { token: asked?.token, code }
  },
}
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** Tables in which such a proof is used up. */
const USED_UP: Partial<Record<PermissionName, readonly string[]>> = {
  signUp: ['used_captchas'],
  resendVerification: ['used_captchas'],
  applyForListing: ['used_captchas'],
  addPasskey: ['one_time_tokens'],
  logInWithPasskey: ['one_time_tokens', 'passkeys'],
  passSecondFactor: ['one_time_tokens', 'two_factors'],
}

/**
 * Calls whose writes are whole, of which each has a row in this table, before the store is asked for the answer or for
 * what a third party did: where that fails, they answer with an error, and the same call goes on from there.
 */
const WRITTEN_FIRST: Partial<Record<PermissionName, string>> = {
  logIn: 'audit_log',
  passSecondFactor: 'audit_log',
  logInWithPasskey: 'audit_log',
  saveSsoConnection: 'sso_connections',
  saveSamlConnection: 'sso_connections',
  claimProject: 'audit_log',
  completeOnboarding: 'users',
  startCheckout: 'billing_customers',
  setUpAdministrator: 'audit_log',
  verifySsoDomain: 'audit_log',
  cancelSubscription: 'audit_log',
  cancelOrganizationSubscription: 'audit_log',
  testAlert: 'alert_runs',
  addSsoDomain: 'sso_domains',
  mapScimGroup: 'audit_log',
  changeStaffUser: 'audit_log',
  suspendUser: 'audit_log',
  writeNote: 'audit_log',
  createDatahubItem: 'datahub_commits',
  commitDatahubItem: 'datahub_commits',
  editDatahubCommit: 'datahub_commit_edits',
  messageDatahubItem: 'datahub_messages',
  submitDatahubItem: 'datahub_messages',
  mergeDatahubItem: 'datahub_items',
  rejectDatahubItem: 'datahub_messages',
  revertDatahubItem: 'datahub_items',
}

/** Calls that add an entry to such a table, and add none again where a client repeats them after an answer that failed. */
const ENTRIES: Partial<Record<PermissionName, string>> = {
  createDatahubItem: 'datahub_commits',
  commitDatahubItem: 'datahub_commits',
  editDatahubCommit: 'datahub_commit_edits',
  messageDatahubItem: 'datahub_messages',
  writeNote: 'project_notes',
  cancelSubscription: 'audit_log',
  cancelOrganizationSubscription: 'audit_log',
}

/** The statuses of a call that is done already. The link of the first administrator has been used then, who logs in. */
const listDone = (name: PermissionName) =>
  name === 'setUpAdministrator' ? [400] : [200, 201, 204, 409]

describe('a store that refuses any statement of a call', () => {
  it.each(
    ACCOUNT_ENDPOINTS.filter(({ method }) => method !== 'GET').map(
      (call) => [call.name, call] as const,
    ),
  )('leaves nothing of %s half written', async (name, call) => {
    const { accounts } = calls
    const own = await findCallerOf(name)
    const fixtures = await createPermissionFixtures(accounts.db, user, own)
    const input = {
      ...listAccountExamples(user, accounts.secret)[name](fixtures),
      ...(await CHANGES[name]?.({ own: own ?? user('second'), fixtures })),
    }
    const session = own && (await startFreshSession(accounts, own))
    let isWritten = false
    for (let number = 1; ; number++) {
      const fresh = await FRESH[name]?.(own ?? user('second'))
      const request = await writeAccountRequest(call, { ...input, ...fresh })
      const { result, isRefused, written } = await refuseStatement(number, () =>
        calls.ask(request, session),
      )
      const { statusCode, body } = result
      const outcome = { number, statusCode, written, body }
      expect(body).not.toContain(REFUSAL_TEXT)
      if (isWritten)
        expect([outcome, written]).not.toEqual([outcome, expect.arrayContaining([ENTRIES[name]])])
      if (!isRefused) {
        // A repeated call is refused as already done.
        if (isWritten)
          expect([outcome, statusCode]).toEqual([outcome, expect.toBeOneOf(listDone(name))])
        else expect([outcome, statusCode < 500]).toEqual([outcome, true])
        return
      }
      const left = written.filter((table) => !USED_UP[name]?.includes(table))
      if (statusCode < 500 || left.length === 0) continue
      isWritten = true
      expect([outcome, left]).toEqual([
        outcome,
        expect.arrayContaining([WRITTEN_FIRST[name] ?? 'nothing']),
      ])
    }
  })

  it('leaves nothing of an event of Stripe half written', async () => {
    const event = await buy(await makeUser(calls.accounts, 'payer@bank.example'))
    for (let number = 1; ; number++) {
      const { result, isRefused, written } = await refuseStatement(number, () =>
        receiveEvent(calls.accounts, event).then(
          () => 'taken',
          () => 'failed',
        ),
      )
      if (!isRefused) {
        expect([result, written]).toEqual([
          'taken',
          ['audit_log', 'billing_events', 'subscriptions'],
        ])
        return
      }
      expect([number, result, written]).toEqual([number, 'failed', []])
    }
  })
})
