import { AppError } from '@tickmark/core/errors/AppError'
import type Stripe from 'stripe'
import type { Accounts } from '../context/Accounts.ts'
import { requireBilling } from '../services/Billing.ts'
import type { Querier } from '../store/Store.ts'
import { syncSubscription } from './syncSubscription.ts'

/** Older events are refused, so that one that was overheard cannot be sent again later. */
const TOLERANCE_S = 300
/** Stripe sends an event again for three days; after this long its id need not be known any more. */
const KEPT_MS = 30 * 86_400_000

/**
 * Takes an event of Stripe. Each counts once, in whatever order they come: what an event is about is read again.
 * @throws AppError `bad-request` without Stripe's signature, `bad-gateway` when it cannot be read again now; then Stripe sends it later.
 */
export async function receiveEvent(
  accounts: Accounts,
  { body, signature }: { body: Buffer; signature: string },
): Promise<void> {
  const event = await readEvent(accounts, body, signature)
  const known = await accounts.db
    .selectFrom('billing_events')
    .select('event_id')
    .where('event_id', '=', event.id)
    .executeTakeFirst()
  if (known !== undefined) return
  const subscriptionId = findSubscriptionId(event)
  const finish = (trx: Querier) => remember(trx, event, accounts.now())
  if (subscriptionId === undefined) await finish(accounts.db)
  else await syncSubscription(accounts, subscriptionId, finish)
}

async function readEvent(
  accounts: Accounts,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  const billing = requireBilling(accounts)
  const stripe = await billing.open()
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      billing.config.webhookSecret,
      TOLERANCE_S,
    )
  } catch (cause) {
    throw new AppError('bad-request', 'The signature of the event is invalid.', {
      cause,
      errors: [{ code: 'signature', field: 'stripe-signature', value: null }],
    })
  }
}

/** The subscription that an event is about; undefined for events that change none. */
function findSubscriptionId({ type, data: { object } }: Stripe.Event): string | undefined {
  if (type.startsWith('customer.subscription.')) return 'id' in object ? object.id : undefined
  if (type !== 'checkout.session.completed') return undefined
  const { subscription } = object as Stripe.Checkout.Session
  return typeof subscription === 'string' ? subscription : subscription?.id
}

async function remember(trx: Querier, { id, type }: Stripe.Event, now: Date): Promise<void> {
  await trx
    .insertInto('billing_events')
    .values({ event_id: id, type })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .deleteFrom('billing_events')
    .where('received_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
