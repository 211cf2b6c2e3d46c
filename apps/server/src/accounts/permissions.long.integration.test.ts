import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { startStripe } from '@tickmark/accounts/testing/startStripe'
import { ACCOUNT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { PERMISSIONS, type PermissionName } from '@tickmark/core/accounts/PERMISSIONS'
import type { Role } from '@tickmark/core/accounts/ROLES'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
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

/** Every call is made as each of them. Only the last three belong to the organization. */
const CALLERS = ['nobody', 'stranger', 'staff', 'member', 'admin', 'owner'] as const
type CallerName = (typeof CALLERS)[number]
const OWN_ROLE: Partial<Record<CallerName, Role>> = {
  member: 'MEMBER',
  admin: 'ADMIN',
  owner: 'OWNER',
}

const users = new Map<string, TestUser>()
const stripe = openForTests(startStripe)
const calls = openForTests(() =>
  openTestAccountCalls({
    billing: stripe.config,
    claims: { dnsServers: ['127.0.0.1:9'], timeoutMs: 100 },
  }),
)
beforeAll(async () => {
  for (const name of ['stranger', 'member', 'admin', 'owner', 'target', 'second'])
    users.set(name, await makeUser(calls.accounts, `${name}@bank.example`))
  users.set('staff', await makeUser(calls.accounts, 'staff@company.example'))
})

const user = (name: string): TestUser => {
  const found = users.get(name)
  if (found === undefined) throw new Error(`there is no user ${name}`)
  return found
}

/** The status of a refusal, or `allowed`. */
function expectOf(name: PermissionName, caller: CallerName): number | 'allowed' {
  const permission = PERMISSIONS[name]
  if (permission === 'anyone') return 'allowed'
  if (caller === 'nobody') return 401
  if (permission === 'user') return 'allowed'
  if (permission === 'staff' || permission === 'reviewer')
    return caller === 'staff' ? 'allowed' : 403
  const role = OWN_ROLE[caller]
  if (role === undefined) return 404
  return (permission as readonly Role[]).includes(role) ? 'allowed' : 403
}

const fixturesOf = new Map<CallerName, Promise<PermissionFixtures>>()

/** Those that a refused call leaves as they were serve all of a caller's refused calls. */
function openFixtures(caller: CallerName, isRefused: boolean): Promise<PermissionFixtures> {
  const own = caller === 'nobody' ? undefined : user(caller)
  const known = isRefused ? fixturesOf.get(caller) : undefined
  const fixtures = known ?? createPermissionFixtures(calls.accounts.db, user, own)
  if (isRefused) fixturesOf.set(caller, fixtures)
  return fixtures
}

describe('who may do what', () => {
  it('has one call for each row', () => {
    expect(ACCOUNT_ENDPOINTS.map(({ name }) => name).sort()).toEqual(
      Object.keys(PERMISSIONS).sort(),
    )
  })

  describe.each(ACCOUNT_ENDPOINTS.map((call) => [call.name, call] as const))('%s', (name, call) => {
    it.each(CALLERS)('as %s', async (caller) => {
      const own = caller === 'nobody' ? undefined : user(caller)
      const expected = expectOf(name, caller)
      const fixtures = await openFixtures(caller, expected !== 'allowed')
      const examples = listAccountExamples(user, calls.accounts.secret)
      const answer = await calls.ask(
        await writeAccountRequest(call, examples[name](fixtures)),
        own && (await startFreshSession(calls.accounts, own)),
      )
      const got = [401, 403, 404].includes(answer.statusCode) ? answer.statusCode : 'allowed'
      expect([got, answer.body]).toEqual([expected, answer.body])
      expect(answer.statusCode).toBeLessThan(500)
    })
  })
})
