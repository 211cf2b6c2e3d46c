import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { type SignedEvent, startStripe } from '@tickmark/accounts/testing/startStripe'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

const analytics = openForTests(openTestAnalytics)
const stripe = openForTests(startStripe)
const accounts = openForTests(() => openTestAccounts({ billing: stripe.config, isGated: true }))
const app = openForTests(() =>
  createTestServer(
    { analytics, accounts },
    {
      TT_GATING: 'on',
      STRIPE_SECRET_KEY: stripe.config.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
    },
  ),
)

type Call = `${'GET' | 'POST'} ${string}`

const as = (user: TestUser, call: Call, payload?: object) =>
  app.inject({
    method: call.startsWith('GET') ? 'GET' : 'POST',
    url: call.slice(call.indexOf(' ') + 1),
    headers: { host: 'terminal.example', origin: accounts.publicUrl },
    cookies: { _idtoken: user.cookie },
    ...(payload !== undefined && { payload }),
  })
/** As Stripe sends it: with no origin and no cookie. */
const send = ({ body, signature }: SignedEvent, server = app) =>
  server.inject({
    method: 'POST',
    url: '/v1/stripe/webhook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      host: 'terminal.example',
    },
    payload: body,
  })

describe('a subscription', () => {
  it('is bought, heard of, shown, changed and canceled over HTTP', async () => {
    const user = await makeUser(accounts, 'buyer@bank.example')
    const prices = (await as(user, 'GET /v1/billing')).json().prices
    const [price] = prices
    const begun = await as(user, 'POST /v1/checkout', {
      priceId: price.price_id,
      successUrl: '/explorer/account/billing?paid=1',
    })
    expect(begun.statusCode).toBe(200)
    const id = stripe.pay(begun.json().url)
    const event = stripe.sign('checkout.session.completed', {
      id: 'cs_1',
      object: 'checkout.session',
      subscription: id,
    })
    const heard = await send(event)
    expect([heard.statusCode, heard.json()]).toEqual([200, { received: true }])
    expect((await send(event)).statusCode).toBe(200)

    const me = (await as(user, 'GET /v1/users/me')).json().user
    expect(me).toMatchObject({
      paid: true,
      subscriptionStatus: { type: 'api' },
      canManageSubscription: true,
    })
    const tiers = (await as(user, 'GET /v1/tiers')).json()
    expect(tiers).toMatchObject({ gating: 'on', tier: 'api' })
    expect(tiers.tiers.map((row: { tier: string }) => row.tier)).toEqual(['free', 'api', 'pro'])
    const upgrade = await as(user, 'POST /v1/stripe/portal/upgrade', {})
    expect(upgrade.json().url).toContain('subscription_update')
    expect((await as(user, 'POST /v1/stripe/portal', {})).statusCode).toBe(200)
    const canceled = await as(user, `POST /v1/users/${user.userId}/subscription/cancel`, {})
    expect(canceled.json().subscription.cancels_at).toBe(canceled.json().subscription.renews_at)
    const foreign = await as(user, 'POST /v1/users/somebody-else/subscription/cancel', {})
    expect(foreign.statusCode).toBe(404)
  })

  it('gives its tier to the personal token at once', async () => {
    const user = await makeUser(accounts, 'reader@bank.example')
    const { apiToken } = (await as(user, 'GET /v1/users/me')).json().user
    const read = () =>
      app.inject({
        url: '/v2/metrics/pf_fully_diluted',
        headers: { authorization: `Bearer ${apiToken}` },
      })
    expect((await read()).statusCode).toBe(402)
    const begun = await as(user, 'POST /v1/checkout', {
      priceId: 'price_pro_month',
      successUrl: '/explorer',
    })
    const id = stripe.pay(begun.json().url)
    await send(stripe.sign('customer.subscription.created', stripe.subscriptions.get(id)))
    expect((await read()).statusCode).toBe(200)
  })
})

describe('the address for events', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no JSON', Buffer.from('{')],
    ['a list', Buffer.from('[]')],
  ])('refuses %s, which has no valid signature', async (_what, body) => {
    for (const signature of ['', 't=,v1=', 'x', `t=${Math.floor(Date.now() / 1000)},v1=00`]) {
      const answer = await send({ body, signature })
      expect([answer.statusCode, answer.json().type]).toEqual([400, 'bad-request'])
    }
  })

  it('refuses what is too large to be an event', async () => {
    const sent = (bytes: number) => send({ body: Buffer.alloc(bytes), signature: 'x' })
    const answers = await Promise.all([sent(512 * 1024), sent(512 * 1024 + 1)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 413])
  })

  it('asks for the event again while Stripe cannot be asked', async () => {
    const user = await makeUser(accounts, 'late@bank.example')
    const begun = await as(user, 'POST /v1/checkout', {
      priceId: 'price_api_month',
      successUrl: '/explorer',
    })
    const id = stripe.pay(begun.json().url)
    const event = stripe.sign('customer.subscription.created', stripe.subscriptions.get(id))
    stripe.mode = 'away'
    expect((await send(event)).statusCode).toBe(502)
    stripe.mode = 'up'
    expect((await send(event)).statusCode).toBe(200)
  })

  it('is not there where nothing is sold, as little as the calls', async () => {
    const bare = await createTestServer({ analytics, accounts }, { TT_GATING: 'on' })
    const answer = await send({ body: Buffer.from('{}'), signature: '' }, bare)
    expect([answer.statusCode, answer.json().type]).toEqual([501, 'billing-not-configured'])
    await bare.close()
  })
})

describe('limits of a tier', () => {
  const read = (token: string, remoteAddress = '203.0.113.1') =>
    app.inject({
      url: '/v2/market-sectors',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    })

  it('hold for all keys of one owner together, wherever they are used', async () => {
    const user = await makeUser(accounts, 'busy@bank.example')
    const { apiToken } = (await as(user, 'GET /v1/users/me')).json().user
    const made = await as(user, 'POST /v1/users/me/keys', { name: 'Another' })
    const tokens = [apiToken, made.json().key]
    const answers = []
    for (let at = 0; at < 61; at++) answers.push(await read(tokens[at % 2], `203.0.113.${at + 1}`))
    expect(answers.map(({ statusCode }) => statusCode).lastIndexOf(200)).toBe(59)
    const [first] = answers
    const last = answers.at(-1)
    expect(first?.headers).toMatchObject({
      'ratelimit-limit': '60',
      'ratelimit-remaining': '59',
      'ratelimit-policy': '60;w=60, 1000;w=86400',
    })
    expect(last?.statusCode).toBe(429)
    expect(last?.headers['ratelimit-remaining']).toBe('0')
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60)
    // Their pages go on, and so does everybody else.
    expect((await as(user, 'GET /v2/internal/projects/ethereum')).statusCode).toBe(200)
    const other = await makeUser(accounts, 'calm@bank.example')
    const token = (await as(other, 'GET /v1/users/me')).json().user.apiToken
    expect((await read(token)).statusCode).toBe(200)
  })

  it('are those of the free tier for each address that uses the public key', async () => {
    const statuses = []
    for (let at = 0; at < 61; at++)
      statuses.push((await read('tickmark-public', '198.51.100.1')).statusCode)
    expect(statuses.indexOf(429)).toBe(60)
    expect((await read('tickmark-public', '198.51.100.2')).statusCode).toBe(200)
  })

  it('are higher for a higher tier', async () => {
    const user = await makeUser(accounts, 'paid@bank.example')
    await accounts.db
      .updateTable('users')
      .set({ subscription_type: 'pro' })
      .where('id', '=', user.userId)
      .execute()
    const { apiToken } = (await as(user, 'GET /v1/users/me')).json().user
    expect((await read(apiToken)).headers).toMatchObject({
      'ratelimit-limit': '1200',
      'ratelimit-policy': '1200;w=60, 500000;w=86400',
    })
  })
})

describe('hostile input', () => {
  const nul = '\u0000'

  it('is refused with 400 or 404, never answered and never a fault of ours', async () => {
    const user = await makeUser(accounts, 'hostile@company.example')
    await accounts.db
      .updateTable('users')
      .set({ is_staff: true })
      .where('id', '=', user.userId)
      .execute()
    const checkout = { priceId: 'price_api_month', successUrl: '/explorer' }
    const answers = [
      await as(user, 'POST /v1/checkout', { ...checkout, priceId: '../../customers' }),
      await as(user, 'POST /v1/checkout', { ...checkout, priceId: nul }),
      await as(user, 'POST /v1/checkout', { ...checkout, successUrl: 'javascript:alert(1)' }),
      await as(user, 'POST /v1/checkout', { ...checkout, successUrl: ['/explorer'] }),
      await as(user, 'POST /v1/checkout', { ...checkout, seats: 1e9 }),
      await as(user, 'POST /v1/checkout', { ...checkout, seats: 0.5 }),
      await as(user, 'POST /v1/checkout', { ...checkout, customer: 'cus_of_somebody_else' }),
      await as(user, 'POST /v1/checkout', { ...checkout, organization_id: "' OR 1=1 --" }),
      await as(user, 'POST /v1/stripe/portal', { organization_id: 'of-somebody-else' }),
      await as(user, 'POST /v3/internal/organization', { name: 'Bank', bio: `a${nul}b` }),
      await as(user, 'POST /v3/internal/organization', { name: 'Bank', listings: ['aave'] }),
      await as(user, 'GET /v1/users/me/keys/%00/usage'),
      await as(user, 'GET /v1/users/me/keys/api-token/usage?days=0'),
      await as(user, 'GET /v1/users/me/keys/api-token/usage?days=1e9'),
      await as(user, 'GET /v3/internal/organization/api-token/keys/api-token/usage'),
      await as(user, 'GET /v3/internal/staff/users?search=%00'),
      await as(user, 'GET /v3/internal/staff/users?offset=-1'),
      await as(user, 'GET /v3/internal/staff/audit?limit=100000'),
      await as(user, 'POST /v1/users/me/api-token/renew', { password: { $ne: '' } }),
      await app.inject({
        method: 'PATCH',
        url: `/v3/internal/staff/users/${user.userId}`,
        headers: {
          host: 'terminal.example',
          origin: accounts.publicUrl,
          'content-type': 'application/json',
        },
        cookies: { _idtoken: user.cookie },
        payload: '{"feature_flags":{"__proto__":true,"a b":true,"X":"yes"},"is_staff":true}',
      }),
    ]
    expect(answers.map(({ statusCode }) => [400, 404].includes(statusCode))).toEqual(
      answers.map(() => true),
    )
  })
})
