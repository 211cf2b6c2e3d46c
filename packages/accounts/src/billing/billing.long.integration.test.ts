import { randomUUID } from 'node:crypto'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { findTier } from '../access/findTier.ts'
import { createOrganization, deleteOrganization } from '../organizations/organizations.ts'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { startStripe } from '../testing/startStripe.ts'
import { readUser } from '../users/readUser.ts'
import { cancelSubscription, openPortal } from './changeSubscription.ts'
import { receiveEvent } from './receiveEvent.ts'
import { readBilling } from './Subscription.ts'
import { startCheckout } from './startCheckout.ts'

const DAY_MS = 86_400_000
const SUCCESS = { successUrl: '/explorer/account/billing' }

describe.each(STORE_KINDS)('subscriptions in a store that is %s', (kind) => {
  let user: TestUser
  const stripe = openForTests(startStripe)
  const accounts = openForTests(() =>
    openTestAccounts({
      kind,
      billing: stripe.config,
    }),
  )
  beforeEach(async () => {
    stripe.mode = 'up'
    user = await makeUser(accounts, `${randomUUID()}@bank.example`)
  })

  const buy = (priceId: string, organizationId?: string) =>
    startCheckout(accounts, user, { ...SUCCESS, priceId, organizationId })
  const showMine = () => readBilling(accounts, { userId: user.userId })
  const tierOf = (who: TestUser) => findTier(accounts.db, { userId: who.userId }, accounts.now())
  const hear = (type: string, id: string, changes = {}) =>
    receiveEvent(accounts, stripe.sign(type, stripe.subscriptions.get(id), changes))
  const change = (id: string, fields: object) => {
    const found = stripe.subscriptions.get(id)
    if (found !== undefined) stripe.subscriptions.set(id, { ...found, ...fields })
  }
  /** A paid subscription that Stripe has reported. */
  const subscribe = async (priceId: string, organizationId?: string) => {
    const id = stripe.pay((await buy(priceId, organizationId)).url)
    await hear('customer.subscription.created', id)
    return id
  }

  describe('buying', () => {
    it('leads to Stripe, counts when Stripe reports it, and is canceled at the end of its period', async () => {
      const before = await showMine()
      expect(before).toMatchObject({ configured: true, tier: 'free', managed_by: 'stripe' })
      expect(before.subscription).toBeNull()
      expect(before.prices).toEqual([
        {
          price_id: 'price_api_month',
          tier: 'api',
          interval: 'month',
          amount: 9_900,
          currency: 'usd',
          per_seat: false,
        },
        expect.objectContaining({ price_id: 'price_pro_month', tier: 'pro' }),
        expect.objectContaining({ price_id: 'price_pro_year', tier: 'pro', interval: 'year' }),
      ])
      const id = await subscribe('price_pro_month')
      const session = [...stripe.sessions.values()].at(-1)
      expect(session).toMatchObject({
        success_url: 'https://terminal.example/explorer/account/billing',
        mode: 'subscription',
      })
      expect(await readUser(accounts, user.userId)).toMatchObject({
        paid: true,
        subscriptionStatus: { type: 'pro' },
        canManageSubscription: true,
      })
      const canceled = await cancelSubscription(accounts, user)
      expect(canceled).toMatchObject({ status: 'active', tier: 'pro' })
      expect(canceled.cancels_at).toBe(canceled.renews_at)
      expect(await cancelSubscription(accounts, user)).toEqual(canceled)
      expect(await tierOf(user)).toBe('pro')
      change(id, { status: 'canceled' })
      await hear('customer.subscription.deleted', id)
      expect(await tierOf(user)).toBe('free')
      await expect(cancelSubscription(accounts, user)).rejects.toMatchObject({ code: 'conflict' })
    })

    it('leads to the same checkout when it is begun again, also at once, and to one customer', async () => {
      const [first, second] = await Promise.all([buy('price_api_month'), buy('price_api_month')])
      expect(second).toEqual(first)
      expect(await buy('price_api_month')).toEqual(first)
      const own = [...stripe.customers.values()].filter(({ email }) => email === user.email)
      expect(own).toHaveLength(1)
    })

    it('gives up what was begun before when something else is bought', async () => {
      const first = await buy('price_api_month')
      const second = await buy('price_pro_year')
      expect(second).not.toEqual(first)
      expect(() => stripe.pay(first.url)).toThrow('no open checkout')
    })

    it('works again after the first subscription has ended', async () => {
      const id = await subscribe('price_api_month')
      change(id, { status: 'canceled' })
      await hear('customer.subscription.deleted', id)
      expect(await subscribe('price_api_month')).not.toBe(id)
      expect(await tierOf(user)).toBe('api')
    })

    it('shows what was paid even before Stripe reports it, and sells nothing twice', async () => {
      stripe.pay((await buy('price_api_month')).url)
      await expect(buy('price_pro_month')).rejects.toMatchObject({ code: 'conflict' })
      expect(await showMine()).toMatchObject({
        tier: 'api',
        managed_by: 'stripe',
        subscription: { status: 'active', price_id: 'price_api_month', seats: 1 },
      })
    })

    it.each([
      ['a price that is not sold', { priceId: 'price_other' }, 'priceId'],
      ['a way back to another site', { successUrl: 'https://evil.example' }, 'successUrl'],
      ['seats for one person', { seats: 5 }, 'seats'],
    ])('is refused for %s', async (_what, changes, field) => {
      const request = { ...SUCCESS, priceId: 'price_api_month', ...changes }
      await expect(startCheckout(accounts, user, request)).rejects.toMatchObject({
        code: 'bad-request',
        errors: [{ field }],
      })
    })
  })

  describe('the portal', () => {
    it('is for those who have something to manage', async () => {
      await expect(openPortal(accounts, user.caller, { upgrade: false })).rejects.toMatchObject({
        code: 'conflict',
      })
      await subscribe('price_api_month')
      const { url } = await openPortal(accounts, user.caller, { upgrade: false })
      expect(url).toMatch(/^https:\/\/billing\.stripe\.example\/cus_\w+\/$/)
      const upgrade = await openPortal(accounts, user.caller, { upgrade: true })
      expect(upgrade.url).toMatch(/\/subscription_update$/)
    })
  })

  describe('events', () => {
    it('count once each, and in any order', async () => {
      const id = await subscribe('price_api_month')
      const created = stripe.sign('customer.subscription.created', stripe.subscriptions.get(id))
      change(id, { status: 'canceled' })
      await hear('customer.subscription.deleted', id)
      // An older event that comes late is about what is true now.
      await receiveEvent(accounts, created)
      expect(await tierOf(user)).toBe('free')
      const calls = stripe.calls.length
      await receiveEvent(accounts, created)
      expect(stripe.calls).toHaveLength(calls)
    })

    it('that are read at the same moment leave the state of the last', async () => {
      const id = await subscribe('price_api_month')
      change(id, { status: 'past_due' })
      await Promise.all(Array.from({ length: 5 }, () => hear('customer.subscription.updated', id)))
      expect((await showMine()).subscription?.status).toBe('past_due')
      expect(await tierOf(user)).toBe('api')
    })

    it('are refused without the signature, with another secret, changed, or old', async () => {
      const id = await subscribe('price_api_month')
      const object = stripe.subscriptions.get(id)
      const type = 'customer.subscription.updated'
      const good = stripe.sign(type, object)
      for (const event of [
        { ...good, signature: '' },
        { ...good, signature: 't=1,v1=00' },
        { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) },
        stripe.sign(type, object, { secret: 'whsec_of_somebody_else' }),
        stripe.sign(type, object, { at: Date.now() - 10 * 60_000 }),
      ])
        await expect(receiveEvent(accounts, event)).rejects.toMatchObject({ code: 'bad-request' })
    })

    it('of customers that are not ours, and of other things, change nothing', async () => {
      const id = await subscribe('price_api_month')
      const found = stripe.subscriptions.get(id)
      const foreign = { ...found, id: 'sub_foreign', customer: 'cus_foreign' }
      stripe.subscriptions.set('sub_foreign', foreign)
      await receiveEvent(accounts, stripe.sign('customer.subscription.created', foreign))
      await receiveEvent(accounts, stripe.sign('product.updated', { id: 'prod_1' }))
      const rows = await accounts.db.selectFrom('subscriptions').select('customer_id').execute()
      expect(rows.map(({ customer_id }) => customer_id)).not.toContain('cus_foreign')
    })

    it('are not taken while Stripe cannot be asked, and count when they are sent again', async () => {
      const id = stripe.pay((await buy('price_pro_month')).url)
      const event = stripe.sign('customer.subscription.created', stripe.subscriptions.get(id))
      for (const mode of ['away', 'slow', 'error'] as const) {
        stripe.mode = mode
        await expect(receiveEvent(accounts, event)).rejects.toMatchObject({ code: 'bad-gateway' })
      }
      expect(await tierOf(user)).toBe('free')
      stripe.mode = 'up'
      await receiveEvent(accounts, event)
      expect(await tierOf(user)).toBe('pro')
    })
  })

  describe('while Stripe is away', () => {
    it('nothing is half made, what is known is shown, and trying again works', async () => {
      stripe.mode = 'away'
      await expect(buy('price_api_month')).rejects.toMatchObject({ code: 'bad-gateway' })
      expect((await showMine()).subscription).toBeNull()
      stripe.mode = 'up'
      await subscribe('price_api_month')
      stripe.mode = 'away'
      expect(await showMine()).toMatchObject({ tier: 'api', subscription: { status: 'active' } })
      await expect(cancelSubscription(accounts, user)).rejects.toMatchObject({
        code: 'bad-gateway',
      })
      stripe.mode = 'up'
      expect((await showMine()).subscription?.cancels_at).toBeNull()
      expect((await cancelSubscription(accounts, user)).cancels_at).not.toBeNull()
    })
  })

  describe('tiers', () => {
    it('end by themselves when nothing more is heard of a subscription', async () => {
      await subscribe('price_pro_month')
      const later = (days: number) => new Date(Date.now() + days * DAY_MS)
      const owner = { userId: user.userId }
      expect(await findTier(accounts.db, owner, later(36))).toBe('pro')
      expect(await findTier(accounts.db, owner, later(38))).toBe('free')
    })

    it('are the highest of what was given and what is paid', async () => {
      await accounts.db
        .updateTable('users')
        .set({ subscription_type: 'pro' })
        .where('id', '=', user.userId)
        .execute()
      expect(await showMine()).toMatchObject({ tier: 'pro', managed_by: 'administrator' })
      await subscribe('price_api_month')
      expect(await tierOf(user)).toBe('pro')
    })

    it('of a price that the settings do not name give nothing', async () => {
      const id = await subscribe('price_pro_month')
      const items = {
        data: [{ price: { id: 'price_unknown' }, quantity: 1, current_period_end: 4e9 }],
      }
      change(id, { items })
      await hear('customer.subscription.updated', id)
      expect(await tierOf(user)).toBe('free')
    })
  })

  describe('an organization', () => {
    it('gives its members its tier, up to its seats and to those who came first', async () => {
      const { id: organizationId } = await createOrganization(accounts, user, { name: 'Bank' })
      const others: TestUser[] = []
      for (let at = 0; at < 2; at++) {
        const other = await makeUser(accounts, `${randomUUID()}@bank.example`)
        await accounts.db
          .insertInto('members')
          .values({
            organization_id: organizationId,
            user_id: other.userId,
            role: 'MEMBER',
            created_at: new Date(Date.now() + (at + 1) * 1_000),
          })
          .execute()
        others.push(other)
      }
      const request = { ...SUCCESS, priceId: 'price_pro_month', organizationId }
      for (const other of others)
        await expect(startCheckout(accounts, other, request)).rejects.toMatchObject({
          code: 'forbidden',
        })
      await expect(
        startCheckout(accounts, user, { ...request, seats: 1_001 }),
      ).rejects.toMatchObject({ code: 'bad-request' })
      const { url } = await startCheckout(accounts, user, { ...request, seats: 2 })
      await hear('customer.subscription.created', stripe.pay(url))
      const tiers = [user, ...others].map(tierOf)
      expect(await Promise.all(tiers)).toEqual(['pro', 'pro', 'free'])
      const bank = await readBilling(accounts, { organizationId })
      expect(bank).toMatchObject({ tier: 'pro', subscription: { seats: 2 } })
      expect(bank.prices?.every(({ per_seat }) => per_seat)).toBe(true)
      expect((await showMine()).subscription).toBeNull()
      await expect(deleteOrganization(accounts, user, organizationId)).rejects.toMatchObject({
        code: 'conflict',
      })
      await cancelSubscription(accounts, user, organizationId)
      await deleteOrganization(accounts, user, organizationId)
      expect(await tierOf(user)).toBe('free')
    })
  })
})

describe('without a key of Stripe', () => {
  it('nothing is sold, and administrators set tiers', async () => {
    const accounts = await openTestAccounts()
    const user = await makeUser(accounts, 'ann@bank.example')
    const refused = { code: 'billing-not-configured' }
    const request = { ...SUCCESS, priceId: 'price_api_month' }
    await expect(startCheckout(accounts, user, request)).rejects.toMatchObject(refused)
    await expect(openPortal(accounts, user.caller, { upgrade: true })).rejects.toMatchObject(
      refused,
    )
    await expect(cancelSubscription(accounts, user)).rejects.toMatchObject(refused)
    const event = { body: Buffer.from('{}'), signature: '' }
    await expect(receiveEvent(accounts, event)).rejects.toMatchObject(refused)
    expect(await readBilling(accounts, { userId: user.userId })).toEqual({
      configured: false,
      tier: 'free',
      managed_by: 'administrator',
      prices: [],
      subscription: null,
      publishable_key: null,
    })
    await accounts.close()
  })
})
