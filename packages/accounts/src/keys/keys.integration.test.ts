import { randomUUID } from 'node:crypto'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { makeUser, TEST_PASSWORD, TEST_VISITOR, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { readUser } from '../users/readUser.ts'
import { updateUser } from '../users/updateUser.ts'
import { createKey } from './createKey.ts'
import { listKeys, showUsage } from './listKeys.ts'
import { renewApiToken, revokeKey } from './revokeKey.ts'

describe.each(STORE_KINDS)('keys in a store that is %s', (kind) => {
  const accounts = openForTests(() =>
    openTestAccounts({
      kind,
      isGated: true,
    }),
  )
  const begin = () => makeUser(accounts, `${randomUUID()}@bank.example`)
  const tokenOf = async ({ userId }: TestUser) => (await readUser(accounts, userId)).apiToken
  const find = (token: string) => accounts.keys.find(token, TEST_VISITOR.address)

  describe('the personal token', () => {
    it('is made once, works as a key with every scope, and is kept sealed', async () => {
      const user = await begin()
      const tokens = await Promise.all([tokenOf(user), tokenOf(user), tokenOf(user)])
      const [token = ''] = tokens
      expect(new Set(tokens).size).toBe(1)
      expect(token).toMatch(/^tm_[\w-]{43}$/)
      expect(await find(token)).toMatchObject({
        scopes: [...KEY_SCOPES],
        owner: `user:${user.userId}`,
        tier: 'free',
      })
      const rows = await accounts.db.selectFrom('api_keys').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(await listKeys(accounts, user.caller, {})).toEqual([])
    })

    it('is renewed with the password, and the old one ends', async () => {
      const user = await begin()
      const old = await tokenOf(user)
      expect(await find(old)).toBeDefined()
      await expect(renewApiToken(accounts, user, 'wrong password')).rejects.toMatchObject({
        code: 'bad-request',
      })
      expect(await tokenOf(user)).toBe(old)
      const { apiToken } = await renewApiToken(accounts, user, TEST_PASSWORD)
      expect(apiToken).not.toBe(old)
      expect(await tokenOf(user)).toBe(apiToken)
      expect(await find(old)).toBeUndefined()
      expect(await find(apiToken)).toBeDefined()
    })

    it('gives way to a new one when the installation has another secret', async () => {
      const user = await begin()
      const old = await tokenOf(user)
      const moved = { ...accounts, secret: 'another secret of tests, and of tests alone' }
      const { apiToken } = await readUser(moved, user.userId)
      expect(apiToken).not.toBe(old)
      expect(await find(old)).toBeUndefined()
      expect(await find(apiToken)).toBeDefined()
    })

    it('cannot be revoked like a key that was made', async () => {
      const user = await begin()
      await tokenOf(user)
      const { id } = await accounts.db
        .selectFrom('api_keys')
        .select('id')
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow()
      await expect(revokeKey(accounts, user, { keyId: id })).rejects.toMatchObject({
        code: 'not-found',
      })
    })
  })

  describe('what a user keeps', () => {
    it('is as much as the tier has, and may stay when the tier is gone', async () => {
      const { userId } = await begin()
      const keep = (many: number) =>
        updateUser(accounts, userId, {
          config: { favorites: { projects: Array.from({ length: many }, (_, at) => `p${at}`) } },
        })
      const setTier = (tier: 'free' | 'api') =>
        accounts.db
          .updateTable('users')
          .set({ subscription_type: tier })
          .where('id', '=', userId)
          .execute()
      await keep(50)
      await expect(keep(51)).rejects.toMatchObject({
        code: 'payment-required',
        errors: [{ code: 'locked-items', field: 'favorites.projects' }],
      })
      await setTier('api')
      await keep(70)
      await setTier('free')
      await keep(69)
      await expect(keep(70)).rejects.toMatchObject({ code: 'payment-required' })
    })
  })

  describe('a made key', () => {
    const request = { name: 'A program', scopes: KEY_SCOPES, expiresInDays: 30 }

    it('is one of as many as the tier has, those that expired not counted', async () => {
      const user = await begin()
      await tokenOf(user)
      const create = (name: string) => createKey(accounts, user, { ...request, name })
      const { key_id } = await create('One')
      await create('Two')
      await expect(create('Three')).rejects.toThrow('the limit of 2 keys.')
      await accounts.db
        .updateTable('api_keys')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('id', '=', key_id)
        .execute()
      await create('Three')
      await accounts.db
        .updateTable('users')
        .set({ subscription_type: 'api' })
        .where('id', '=', user.userId)
        .execute()
      await create('Four')
    })

    it('is the same one where its request is sent again before it is used, and then kept as a hash', async () => {
      const user = await begin()
      const create = (changes: object = {}) => createKey(accounts, user, { ...request, ...changes })
      const [first, again] = await Promise.all([create(), create()])
      expect(again).toEqual(first)
      const isSealed = async () =>
        (
          await accounts.db
            .selectFrom('api_keys')
            .select('sealed')
            .where('user_id', '=', user.userId)
            .where('kind', '=', 'made')
            .execute()
        ).map(({ sealed }) => sealed !== null)
      expect(await isSealed()).toEqual([true])
      const known = await find(first.key)
      if (known === undefined) throw new Error('the key is not known')
      accounts.keys.count(known)
      await accounts.keys.flush()
      expect(await isSealed()).toEqual([false])
      const second = await create()
      expect(second.key_id).not.toBe(first.key_id)
      await expect(create({ expiresInDays: 31 })).rejects.toThrow('the limit of 2 keys.')
    })

    it('is another one once its request is some minutes old', async () => {
      const user = await begin()
      const first = await createKey(accounts, user, request)
      const later = { ...accounts, now: () => new Date(Date.now() + 600_000) }
      expect((await createKey(later, user, request)).key_id).not.toBe(first.key_id)
    })

    it('reports its usage day by day', async () => {
      const user = await begin()
      const { key, key_id } = await createKey(accounts, user, request)
      const known = await find(key)
      if (known === undefined) throw new Error('the key is not known')
      for (let uses = 0; uses < 3; uses++) accounts.keys.count(known)
      const days = await showUsage(accounts, user.caller, { keyId: key_id, days: 7 })
      const today = new Date().toISOString().slice(0, 10)
      expect(days).toHaveLength(7)
      expect(days.at(-1)).toEqual({ day: today, requests: 3 })
      expect(days.slice(0, 6).every(({ requests }) => requests === 0)).toBe(true)
    })

    it('reveals nothing to strangers', async () => {
      const [user, stranger] = [await begin(), await begin()]
      const { key_id } = await createKey(accounts, user, request)
      await expect(
        showUsage(accounts, stranger.caller, { keyId: key_id, days: 7 }),
      ).rejects.toMatchObject({ code: 'not-found' })
    })
  })
})
