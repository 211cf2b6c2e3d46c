import { createToken } from '@tickmark/accounts/identity/oneTimeToken'
import { makeUser, TEST_PASSWORD, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { REFUSAL_TEXT, refuseStatement } from '@tickmark/accounts/testing/refuseStatement'
import { solveCaptcha } from '@tickmark/accounts/testing/solveCaptcha'
import { startStripe } from '@tickmark/accounts/testing/startStripe'
import { ACCOUNT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { PERMISSIONS, type PermissionName } from '@tickmark/core/permissions/PERMISSIONS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  listAccountExamples,
  startFreshSession,
  writeAccountRequest,
} from '../testing/accountExamples.ts'
import { createPermissionFixtures } from '../testing/createPermissionFixtures.ts'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'
import { PICTURES } from '../testing/PICTURES.ts'

const stripe = openForTests(startStripe)
const calls = openForTests(() =>
  openTestAccountCalls({
    billing: stripe.config,
    claims: { dnsServers: ['127.0.0.1:9'], timeoutMs: 100 },
  }),
)
const users = new Map<string, TestUser>()
beforeAll(async () => {
  for (const name of ['owner', 'member', 'admin', 'target', 'second'])
    users.set(name, await makeUser(calls.accounts, `${name}@bank.example`))
  users.set('staff', await makeUser(calls.accounts, 'staff@company.example'))
})

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

/** Fields that a call needs beyond its example to be accepted. */
const CHANGES: Partial<Record<PermissionName, (own?: TestUser) => object | Promise<object>>> = {
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

async function makeLink(
  purpose: 'verify-email' | 'change-email',
  userId: string,
  payload: Record<string, unknown>,
) {
  const expiresAt = new Date(Date.now() + 60_000)
  return { token: await createToken(calls.accounts.db, { purpose, userId, payload, expiresAt }) }
}

async function addSecondFactor(own?: TestUser) {
  const row = { user_id: own?.userId ?? '', secret: '', confirmed_at: new Date() }
  await calls.accounts.db.insertInto('two_factors').values(row).execute()
  return PASSWORD
}

/** A solved captcha counts once, also where the rest of the call fails. */
const BY_CAPTCHA: ReadonlySet<PermissionName> = new Set([
  'signUp',
  'resendVerification',
  'applyForListing',
])

/**
 * Calls whose writes are whole, of which each has a row in this table, before the store is asked for the answer or for
 * what a third party did: where that fails, they answer with an error, and the same call goes on from there.
 */
const WRITTEN_FIRST: Partial<Record<PermissionName, string>> = {
  logIn: 'audit_log',
  completeOnboarding: 'users',
  startCheckout: 'billing_customers',
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
      ...(await CHANGES[name]?.(own)),
    }
    const session = own && (await startFreshSession(accounts, own))
    let isWritten = false
    for (let number = 1; ; number++) {
      const captcha = BY_CAPTCHA.has(name) && { captcha: await solveCaptcha(accounts.captcha) }
      const request = await writeAccountRequest(call, { ...input, ...captcha })
      const { result, isRefused, written } = await refuseStatement(number, () =>
        calls.ask(request, session),
      )
      const { statusCode, body } = result
      const outcome = { number, statusCode, written, body }
      expect(body).not.toContain(REFUSAL_TEXT)
      if (!isRefused) {
        // What is done already is refused as such.
        if (isWritten)
          expect([outcome, statusCode]).toEqual([outcome, expect.toBeOneOf([200, 201, 204, 409])])
        else expect([outcome, statusCode < 500]).toEqual([outcome, true])
        return
      }
      const left = written.filter((table) => captcha === false || table !== 'used_captchas')
      if (statusCode < 500 || left.length === 0) continue
      isWritten = true
      expect([outcome, left]).toEqual([
        outcome,
        expect.arrayContaining([WRITTEN_FIRST[name] ?? 'nothing']),
      ])
    }
  })
})
