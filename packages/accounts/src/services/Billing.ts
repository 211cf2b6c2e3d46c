import type { Price } from '@tickmark/core/accounts/Billing'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Tier } from '@tickmark/core/tiers/Tier'
import type Stripe from 'stripe'

export type BillingConfig = {
  secretKey: string
  /** Signs the events that Stripe sends. */
  webhookSecret: string
  /** For pages that speak to Stripe themselves; ours do not. */
  publishableKey: string | null
  /** The prices on sale by their ids or lookup keys, and the tier that each gives. */
  prices: readonly { tier: Tier; price: string }[]
  /** The address of Stripe's API; Stripe's own when null. */
  apiUrl: string | null
  /** The time to wait for one answer of Stripe. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const PRICES_KEPT_MS = 5 * 60_000

/** The way to Stripe. Its library is loaded when it is first needed. */
export class Billing {
  readonly config: BillingConfig
  #stripe: Promise<Stripe> | undefined
  #prices: { prices: Promise<Price[]>; until: number } | undefined

  constructor(config: BillingConfig) {
    this.config = config
  }

  open(): Promise<Stripe> {
    this.#stripe ??= openStripe(this.config)
    return this.#stripe
  }

  /**
   * Asks Stripe something.
   * @throws AppError `bad-gateway` while it cannot be reached.
   */
  async ask<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.open()
    return requestStripe(() => request(stripe))
  }

  /** Lists the prices on sale, as Stripe has them; refetched every five minutes. */
  listPrices(): Promise<Price[]> {
    if (this.#prices !== undefined && this.#prices.until > Date.now()) return this.#prices.prices
    const prices = this.ask((stripe) => readPrices(stripe, this.config.prices))
    this.#prices = { prices, until: Date.now() + PRICES_KEPT_MS }
    prices.catch(() => {
      this.#prices = undefined
    })
    return prices
  }
}

async function openStripe({ secretKey, apiUrl, timeoutMs }: BillingConfig): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const url = apiUrl === null ? null : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: timeoutMs ?? TIMEOUT_MS,
    // The library repeats a call under the same idempotency key, so that it takes effect once.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url !== null && {
      host: url.hostname,
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      ...(url.port !== '' && { port: url.port }),
    }),
  })
}

/** @throws AppError `billing-not-configured` where no user can pay. */
export function requireBilling({ billing }: { billing: Billing | null }): Billing {
  if (billing !== null) return billing
  throw new AppError(
    'billing-not-configured',
    'Billing is not set up on this terminal. Ask an administrator for another tier.',
  )
}

/** The ids of prices begin so; everything else is a lookup key. */
const PRICE_ID = /^price_/

/** The prices that are sold now, in the order of the settings. One that Stripe does not have or has ended is left out. */
async function readPrices(stripe: Stripe, sold: BillingConfig['prices']): Promise<Price[]> {
  const ids = sold.map(({ price }) => price).filter((price) => PRICE_ID.test(price))
  const keys = sold.map(({ price }) => price).filter((price) => !PRICE_ID.test(price))
  const [byId, byKey] = await Promise.all([
    Promise.all(ids.map((id) => stripe.prices.retrieve(id).catch(forgiveMissing))),
    keys.length === 0
      ? []
      : stripe.prices
          .list({ lookup_keys: keys, active: true, limit: 100 })
          .then(({ data }) => data),
  ])
  const found = [...byId, ...byKey].filter((price) => price !== undefined)
  return sold.flatMap(({ tier, price }) => {
    const known = found.find(({ id, lookup_key }) => id === price || lookup_key === price)
    if (!known?.active || known.recurring === null || known.unit_amount === null) return []
    return [
      {
        price_id: known.id,
        tier,
        interval: known.recurring.interval,
        amount: known.unit_amount,
        currency: known.currency,
      },
    ]
  })
}

/**
 * The temporary errors, by their names in Stripe's library. Its classes are not used, since loading them takes time.
 */
const PASSING = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'])

/**
 * Runs a request to Stripe.
 * @throws AppError `bad-gateway` for a fault that passes, `internal` for one that the operator must look at.
 */
async function requestStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    const type = cause instanceof Error && 'type' in cause ? String(cause.type) : ''
    if (PASSING.has(type))
      throw new AppError(
        'bad-gateway',
        'The payment service cannot be reached right now. Nothing was charged or changed. Try again soon.',
        { cause },
      )
    if (type.startsWith('Stripe'))
      throw new AppError('internal', 'The payment service rejected the request.', { cause })
    throw cause
  }
}

/**
 * Stripe does not have, or has forgotten, what it was asked for.
 * @throws the failure itself when it is any other.
 */
export function forgiveMissing(failure: unknown): undefined {
  if (failure instanceof Error && 'code' in failure && failure.code === 'resource_missing') return
  throw failure
}
