import type { Price } from '@tickmark/core/accounts/Billing'
import type { Tier } from '@tickmark/core/metrics/Tier'
import type Stripe from 'stripe'
import { readPrices } from './readPrices.ts'
import { requestStripe } from './requestStripe.ts'

export type BillingConfig = {
  secretKey: string
  /** Signs the events that Stripe sends. */
  webhookSecret: string
  /** For pages that speak to Stripe themselves; ours do not. */
  publishableKey: string | null
  /** What is sold: prices by their ids or lookup keys, and the tier that each gives. */
  prices: readonly { tier: Tier; price: string }[]
  /** Where Stripe is asked; its own address when null. */
  apiUrl: string | null
  /** How long one answer of Stripe is waited for. */
  patienceMs?: number
}

const PATIENCE_MS = 10_000
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
  async ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.open()
    return requestStripe(() => question(stripe))
  }

  /** What is sold, as Stripe has it; asked again every five minutes. */
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

async function openStripe({ secretKey, apiUrl, patienceMs }: BillingConfig): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const url = apiUrl === null ? null : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: patienceMs ?? PATIENCE_MS,
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
