import type { Price } from '@tickmark/core/accounts/Billing'
import type Stripe from 'stripe'
import type { BillingConfig } from './Billing.ts'
import { forgiveMissing } from './forgiveMissing.ts'

/** The ids of prices begin so; everything else is a lookup key. */
const PRICE_ID = /^price_/

/** The prices that are sold now, in the order of the settings. One that Stripe does not have or has ended is left out. */
export async function readPrices(stripe: Stripe, sold: BillingConfig['prices']): Promise<Price[]> {
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
