import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BillingConfig } from '../services/Billing.ts'

export const TEST_WEBHOOK_SECRET = 'whsec_test_of_the_terminal'

type Thing = Record<string, unknown> & { id: string }

const PRICES = [
  { id: 'price_api_month', lookup_key: 'api_monthly', interval: 'month', unit_amount: 9_900 },
  { id: 'price_pro_month', lookup_key: 'pro_monthly', interval: 'month', unit_amount: 32_500 },
  { id: 'price_pro_year', lookup_key: 'pro_yearly', interval: 'year', unit_amount: 325_000 },
]

export type TestStripe = {
  config: BillingConfig
  /** The behavior: `away` cuts connections, `slow` answers too late, `error` fails inside. */
  mode: 'up' | 'away' | 'slow' | 'error'
  /** The calls that it answered, such as `POST /v1/customers`. */
  calls: string[]
  customers: Map<string, Thing>
  sessions: Map<string, Thing>
  subscriptions: Map<string, Thing>
  /** Does what the visitor does at the address of a checkout. Returns the subscription's id. */
  pay(url: string): string
  /** An event as Stripe sends it, signed now or at another moment. */
  sign(type: string, object: Thing | undefined, changes?: SignChanges): SignedEvent
  stop(): Promise<void>
}

type SignChanges = { id?: string; secret?: string; at?: number }
export type SignedEvent = { body: Buffer; signature: string }

/** A server of this machine that answers as Stripe's API does, as far as the terminal asks it. */
export async function startStripe(): Promise<TestStripe> {
  const answered = new Map<string, unknown>()
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stripe: TestStripe = {
    config: {
      secretKey: 'sk_test_of_the_terminal',
      webhookSecret: TEST_WEBHOOK_SECRET,
      publishableKey: 'pk_test_of_the_terminal',
      prices: [
        { tier: 'api', price: 'price_api_month' },
        // One that Stripe does not have is not sold.
        { tier: 'api', price: 'price_forgotten' },
        { tier: 'pro', price: 'pro_monthly' },
        { tier: 'pro', price: 'pro_yearly' },
      ],
      apiUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 250,
    },
    mode: 'up',
    calls: [],
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    pay: (url) => pay(stripe, url),
    sign,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { mode } = stripe
    if (mode === 'away') return void request.socket.destroy()
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 600))
    if (mode === 'error') return send(response, 500, fail('api_error', 'An error of ours.'))
    const url = new URL(request.url ?? '', 'http://stripe.example')
    const form = new URLSearchParams(await readText(request))
    stripe.calls.push(`${request.method} ${url.pathname}`)
    const key = String(request.headers['idempotency-key'] ?? '')
    const known = answered.get(key)
    const made = known ?? answer(stripe, { method: request.method ?? '', url, form })
    if (made === undefined)
      return send(response, 404, fail('invalid_request_error', `No such thing: ${url.pathname}`))
    if (request.method === 'POST' && key !== '') answered.set(key, made)
    send(response, 200, made)
  }
  return stripe
}

type Asked = { method: string; url: URL; form: URLSearchParams }

function answer(stripe: TestStripe, { method, url, form }: Asked): unknown {
  const [, , area = '', ...rest] = url.pathname.split('/')
  const [id = ''] = rest
  switch (`${method} ${area}`) {
    case 'GET prices':
      return id === ''
        ? list(
            PRICES.filter((one) => url.href.includes(encodeURIComponent(one.lookup_key))).map(
              priceOf,
            ),
          )
        : PRICES.filter((one) => one.id === id).map(priceOf)[0]
    case 'POST customers':
      return keep(stripe.customers, {
        id: makeId('cus'),
        object: 'customer',
        email: form.get('email'),
        metadata: {
          user_id: form.get('metadata[user_id]'),
          organization_id: form.get('metadata[organization_id]'),
        },
      })
    case 'POST checkout':
      return rest[1] === undefined ? startSession(stripe, form) : expire(stripe, rest[1])
    case 'GET checkout':
      return stripe.sessions.get(rest[1] ?? '')
    case 'POST billing_portal':
      return {
        id: makeId('bps'),
        object: 'billing_portal.session',
        url: `https://billing.stripe.example/${form.get('customer')}/${form.get('flow_data[type]') ?? ''}`,
      }
    case 'GET subscriptions':
      return stripe.subscriptions.get(id)
    case 'POST subscriptions': {
      const found = stripe.subscriptions.get(id)
      if (found === undefined) return undefined
      const isEnding = form.get('cancel_at_period_end') === 'true'
      return keep(stripe.subscriptions, {
        ...found,
        cancel_at_period_end: isEnding,
        cancel_at: isEnding ? readPeriodEnd(found) : null,
      })
    }
    default:
      return undefined
  }
}

function startSession(stripe: TestStripe, form: URLSearchParams): Thing {
  const id = makeId('cs_test')
  const price = PRICES.find((one) => one.id === form.get('line_items[0][price]'))
  return keep(stripe.sessions, {
    id,
    object: 'checkout.session',
    status: 'open',
    mode: form.get('mode'),
    customer: form.get('customer'),
    success_url: form.get('success_url'),
    url: `https://checkout.stripe.example/${id}`,
    subscription: null,
    line_items: list([
      {
        id: makeId('li'),
        object: 'item',
        quantity: Number(form.get('line_items[0][quantity]')),
        price: price && priceOf(price),
      },
    ]),
  })
}

function expire(stripe: TestStripe, id: string): Thing | undefined {
  const found = stripe.sessions.get(id)
  return found && keep(stripe.sessions, { ...found, status: 'expired', url: null })
}

function pay(stripe: TestStripe, url: string): string {
  const session = stripe.sessions.get(url.slice(url.lastIndexOf('/') + 1))
  if (session?.status !== 'open') throw new Error(`there is no open checkout ${url}`)
  const { data } = session.line_items as { data: { price: Thing; quantity: number }[] }
  const [item] = data
  const id = makeId('sub')
  const now = Math.floor(Date.now() / 1000)
  keep(stripe.subscriptions, {
    id,
    object: 'subscription',
    customer: session.customer,
    status: 'active',
    created: now,
    cancel_at: null,
    cancel_at_period_end: false,
    items: list([
      {
        id: makeId('si'),
        object: 'subscription_item',
        price: item?.price,
        quantity: item?.quantity,
        current_period_start: now,
        current_period_end: now + 30 * 86_400,
      },
    ]),
  })
  keep(stripe.sessions, { ...session, status: 'complete', url: null, subscription: id })
  return id
}

function sign(type: string, object: Thing | undefined, changes: SignChanges = {}): SignedEvent {
  const { id = makeId('evt'), secret = TEST_WEBHOOK_SECRET, at = Date.now() } = changes
  const seconds = Math.floor(at / 1000)
  const event = { id, object: 'event', type, created: seconds, data: { object } }
  const body = Buffer.from(JSON.stringify(event))
  const digest = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return { body, signature: `t=${seconds},v1=${digest}` }
}

function priceOf({ interval, ...price }: (typeof PRICES)[number]) {
  return {
    ...price,
    object: 'price',
    active: true,
    currency: 'usd',
    type: 'recurring',
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    metadata: {},
  }
}

function readPeriodEnd(subscription: Thing): number {
  const { data } = subscription.items as { data: { current_period_end: number }[] }
  return data[0]?.current_period_end ?? 0
}

function keep(things: Map<string, Thing>, thing: Thing): Thing {
  things.set(thing.id, thing)
  return thing
}

function list(data: unknown[]) {
  return { object: 'list', data, has_more: false, url: '/v1' }
}

function makeId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}

function fail(type: string, message: string) {
  const code = type === 'invalid_request_error' ? { code: 'resource_missing' } : {}
  return { error: { type, message, ...code } }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
