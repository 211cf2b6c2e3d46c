import { randomUUID } from 'node:crypto'
import { changeDocument } from '@tickmark/accounts/documents/changeDocument'
import { createDocument } from '@tickmark/accounts/documents/createDocument'
import { readDocument } from '@tickmark/accounts/documents/readDocument'
import { renewSecret } from '@tickmark/accounts/documents/renewSecret'
import { createKey } from '@tickmark/accounts/keys/createKey'
import { revokeKey } from '@tickmark/accounts/keys/revokeKey'
import { readRole, removeMember } from '@tickmark/accounts/organizations/members'
import { createOrganization } from '@tickmark/accounts/organizations/organizations'
import { findCaller } from '@tickmark/accounts/sessions/findCaller'
import { endSession } from '@tickmark/accounts/sessions/listSessions'
import { setSuspended } from '@tickmark/accounts/staff/setSuspended'
import { createTestDatabase } from '@tickmark/accounts/testing/createTestDatabase'
import { makeUser, TEST_VISITOR, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts, type TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { readUser } from '@tickmark/accounts/users/readUser'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { HAS_REDIS, startRedis, type TestRedis } from '../testing/startRedis.ts'
import { followChanges } from './followChanges.ts'
import { type Change, type ChangeChannel, openChanges } from './openChanges.ts'

/** An announcement is heard long before a server would ask by itself. */

describe.runIf(HAS_REDIS)('what servers tell each other over Redis', () => {
  let redis: TestRedis
  let server: { accounts: TestAccounts; changes: ChangeChannel }
  let other: typeof server
  let user: TestUser
  const stored = { version: 1, isRead: 0 }
  const analytics = {
    dataVersion: 1,
    refreshDataVersion: async () => {
      stored.isRead++
      analytics.dataVersion = stored.version
    },
  }
  const heard: Change[] = []

  beforeAll(async () => {
    redis = await startRedis()
    const store = { kind: 'server', url: await createTestDatabase() } as const
    const openServer = async (aheadMs: number) => {
      const changes = await openChanges(redis.url)
      const announce = (change: Change) => changes.announce(change)
      const accounts = await openTestAccounts({ store, announce })
      accounts.now = () => new Date(Date.now() + aheadMs)
      return { changes, accounts }
    }
    // Their clocks are an hour apart, which sessions and keys do not mind.
    server = await openServer(3_600_000)
    other = await openServer(0)
    followChanges({
      analytics: analytics as unknown as Parameters<typeof followChanges>[0]['analytics'],
      lazyAccounts: {
        hear: async (change) => {
          heard.push(change)
          other.accounts.keys.hear(change)
          other.accounts.sessionTiers.hear()
        },
      },
      changes: other.changes,
      isShared: true,
      log: () => undefined,
    })
    user = await makeUser(server.accounts, 'ann@bank.example')
  })
  afterAll(async () => {
    for (const one of [server, other]) {
      await one.changes.close()
      await one.accounts.close()
    }
    await redis.kill()
  })

  const makeKey = () =>
    createKey(server.accounts, user, { name: 'Program', scopes: KEY_SCOPES, expiresInDays: null })
  const isTaken = async (key: string) =>
    (await other.accounts.keys.find(key, TEST_VISITOR.address)) !== undefined
  const revoke = (keyId: string) => revokeKey(server.accounts, user, { keyId })

  it('look again at all of it once they can hear each other', async () => {
    await expect.poll(() => heard).toContainEqual({ kind: 'access' })
  })

  it('ends a revoked key on the others at once', async () => {
    const { key, key_id } = await makeKey()
    expect(await isTaken(key)).toBe(true)
    await revoke(key_id)
    await expect.poll(() => isTaken(key)).toBe(false)
  })

  it('ends the session, keys and personal token of a suspended user on the others at once', async () => {
    const bob = await makeUser(server.accounts, 'bob@bank.example')
    const { key } = await createKey(server.accounts, bob, {
      name: 'Program',
      scopes: KEY_SCOPES,
      expiresInDays: null,
    })
    const { apiToken } = await readUser(server.accounts, bob.userId)
    const list = async () => [
      (await other.accounts.sessionTiers.find(bob.cookie)) !== undefined,
      (await findCaller(other.accounts, bob.cookie)) !== undefined,
      await isTaken(key),
      await isTaken(apiToken),
    ]
    const suspend = (isSuspended: boolean) =>
      setSuspended(
        server.accounts,
        { userId: null, email: 'operator', address: null },
        { userId: bob.userId, isSuspended },
      )
    expect(await list()).toEqual([true, true, true, true])
    await suspend(true)
    await expect.poll(list).toEqual([false, false, false, false])
    await suspend(false)
    await expect.poll(list).toEqual([false, false, true, true])
  })

  it('makes the others read a newer data version at once', async () => {
    stored.version = 7
    server.changes.announce({ kind: 'data', version: 7 })
    await expect.poll(() => analytics.dataVersion).toBe(7)
    const reads = stored.isRead
    server.changes.announce({ kind: 'data', version: 7 })
    server.changes.announce({ kind: 'key', hash: 'last' })
    await expect.poll(() => heard).toContainEqual({ kind: 'key', hash: 'last' })
    expect(stored.isRead).toBe(reads)
  })

  it('forgets nothing that happened while Redis was away', async () => {
    const { key, key_id } = await makeKey()
    expect(await isTaken(key)).toBe(true)
    await redis.kill()
    await revoke(key_id)
    stored.version = 8
    server.changes.announce({ kind: 'data', version: 8 })
    expect(await isTaken(key)).toBe(true)
    heard.length = 0
    await redis.start()
    await expect.poll(() => heard).toContainEqual({ kind: 'access' })
    await expect.poll(() => isTaken(key)).toBe(false)
    await expect.poll(() => analytics.dataVersion).toBe(8)
  })
})

describe('servers that share a PostgreSQL server and no Redis', () => {
  const servers = openForTests(async () => {
    const store = { kind: 'server', url: await createTestDatabase() } as const
    const [one, other] = [await openTestAccounts({ store }), await openTestAccounts({ store })]
    return { one, other, stop: async () => void (await Promise.all([one.close(), other.close()])) }
  })
  afterEach(() => vi.useRealTimers())

  /** An owner's organization with a member, what the member may use, and whether the other server takes it. */
  async function openScene() {
    const { one, other } = servers
    const [owner, member] = await Promise.all(
      ['owner', 'member'].map((name) => makeUser(one, `${name}-${randomUUID()}@bank.example`)),
    )
    if (owner === undefined || member === undefined) throw new Error('There are no users.')
    const { id: organizationId } = await createOrganization(one, owner, { name: 'Bank' })
    const row = { organization_id: organizationId, user_id: member.userId, role: 'ADMIN' as const }
    await one.db.insertInto('members').values(row).execute()
    const wanted = { scopes: KEY_SCOPES, expiresInDays: null }
    const own = await createKey(one, member, { ...wanted, name: 'Own' })
    const ofBank = await createKey(one, member, { ...wanted, name: 'Bank', organizationId })
    const shared = await createDocument(one, owner, {
      kind: 'chart',
      name: 'Fees',
      description: '',
      visibility: 'link',
      content: { questions: [{ id: 'a', query: { metrics: ['fees'] } }] },
    })
    const { document_id: documentId, secret } = shared
    const isThere = (reading: Promise<unknown>) =>
      reading.then(
        () => true,
        () => false,
      )
    const look = async () => ({
      session: (await findCaller(other, member.cookie)) !== undefined,
      tier: (await other.sessionTiers.find(member.cookie)) !== undefined,
      key: (await other.keys.find(own.key, TEST_VISITOR.address)) !== undefined,
      keyOfBank: (await other.keys.find(ofBank.key, TEST_VISITOR.address)) !== undefined,
      role: await isThere(readRole(other.db, { organizationId, userId: member.userId })),
      link: await isThere(
        readDocument(other, documentId, { userId: undefined, secret: secret ?? undefined }),
      ),
    })
    return { owner, member, organizationId, own, documentId, look }
  }

  const ALL = { session: true, tier: true, key: true, keyOfBank: true, role: true, link: true }
  const ACTS: Record<
    string,
    {
      act(scene: Awaited<ReturnType<typeof openScene>>): Promise<unknown>
      /** At once, and once what the other server remembers is too old. */
      ended: Partial<typeof ALL>[]
    }
  > = {
    'a session': {
      act: ({ member }) => endSession(servers.one, member, member.caller.sessionId),
      ended: [{ session: false }, { tier: false }],
    },
    'a key': {
      act: ({ member, own }) => revokeKey(servers.one, member, { keyId: own.key_id }),
      ended: [{}, { key: false }],
    },
    'a membership': {
      act: ({ owner, member: { userId }, organizationId }) =>
        removeMember(servers.one, owner, { organizationId, userId }),
      ended: [{ role: false }, { keyOfBank: false }],
    },
    'a user': {
      act: ({ member: { userId } }) =>
        setSuspended(
          servers.one,
          { userId: null, email: 'operator', address: null },
          { userId, isSuspended: true },
        ),
      ended: [{ session: false }, { tier: false, key: false }],
    },
    'the link of a document': {
      act: ({ owner, documentId }) => renewSecret(servers.one, owner, documentId),
      ended: [{ link: false }, {}],
    },
    'the sharing of a document': {
      act: ({ owner, documentId }) =>
        changeDocument(servers.one, owner, { documentId, baseVersion: 1, visibility: 'private' }),
      ended: [{ link: false }, {}],
    },
  }
  it.each(Object.entries(ACTS))('end %s on the others within ten seconds', async (_what, way) => {
    const scene = await openScene()
    expect(await scene.look()).toEqual(ALL)
    await way.act(scene)
    const [atOnce, later] = way.ended
    expect(await scene.look()).toMatchObject({ ...atOnce })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })
    expect(await scene.look()).toEqual({ ...ALL, ...atOnce, ...later })
  })
})
