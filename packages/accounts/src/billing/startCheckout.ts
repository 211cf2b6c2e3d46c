import { createHash } from 'node:crypto'
import type { Price } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { AppError } from '@tickmark/core/errors/AppError'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import {
  type BillingOwner,
  type Customer,
  findCustomer,
  ownerColumn,
  resolveOwner,
} from '../access/BillingOwner.ts'
import { type Acting, type Caller, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { linkTo } from '../mail/composeMail.ts'
import { requireBilling } from '../services/Billing.ts'
import { findSubscription } from './Subscription.ts'
import { closeCheckout, settleCheckout } from './settleCheckout.ts'

type CheckoutRequest = {
  priceId: string
  /** A page of ours. */
  successUrl: string
  organizationId?: string | undefined
  /** Members of the organization that get the tier; as many as it has when absent. */
  seats?: number | undefined
}

/**
 * Begins to buy a subscription, and returns the address at which it is paid. Beginning again leads to the checkout
 * that is still open, and a user with a subscription changes it instead of buying another one.
 * @throws AppError `billing-not-configured`, `bad-request`, `conflict`, `bad-gateway`.
 */
export async function startCheckout(
  accounts: Accounts,
  acting: Acting,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  const billing = requireBilling(accounts)
  const success_url = checkSuccessUrl(request.successUrl, accounts.publicUrl)
  const owner = await resolveOwner(accounts, acting.caller, request.organizationId)
  const price = (await billing.listPrices()).find(({ price_id }) => price_id === request.priceId)
  if (price === undefined) refuse('priceId', 'Unknown price. GET /v1/billing lists the prices.')
  const seats = await countSeats(accounts, owner, { price, seats: request.seats })
  const begun = await ensureCustomer(accounts, acting.caller, owner)
  const open = await settleCheckout(accounts, begun)
  const own = await findSubscription(accounts.db, owner)
  if (own !== undefined && isRunning(own))
    throw new AppError('conflict', 'There already is a subscription. Change it in the portal.')
  if (open !== undefined) {
    if (open.price === price.price_id && open.seats === seats) return { url: open.url }
    // An earlier checkout could otherwise be paid as well.
    await billing.ask((stripe) => stripe.checkout.sessions.expire(open.id))
    await closeCheckout(accounts, begun.customer_id, open.id)
  }
  const customer = (await findCustomer(accounts.db, owner)) ?? begun
  const session = await billing.ask((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customer.customer_id,
        line_items: [{ price: price.price_id, quantity: seats }],
        success_url,
        cancel_url: linkTo(accounts.publicUrl, 'account/billing'),
        expand: ['line_items'],
      },
      // Two presses of one button are one checkout.
      {
        idempotencyKey: nameCheckout([
          customer.customer_id,
          customer.closed_checkouts,
          price.price_id,
          seats,
          success_url,
        ]),
      },
    ),
  )
  if (session.url === null)
    throw new AppError('bad-gateway', 'The payment service returned no checkout address.')
  await accounts.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('billing_customers')
      .set({ open_checkout: session.id })
      .where('customer_id', '=', customer.customer_id)
      .execute()
    await recordAudit(trx, toActor(acting), {
      ...('organizationId' in owner && { organizationId: owner.organizationId }),
      action: 'checkout.start',
      object: 'userId' in owner ? `user:${owner.userId}` : `organization:${owner.organizationId}`,
      after: { price_id: price.price_id, tier: price.tier, seats },
    })
  })
  return { url: session.url }
}

/** The same for the same wish, and never longer than Stripe takes. */
function nameCheckout(parts: readonly (string | number)[]): string {
  return `checkout ${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`
}

/** @throws AppError `bad-request` for seats that the tier does not have, or that are not an organization's. */
async function countSeats(
  { db }: Accounts,
  owner: BillingOwner,
  { price, seats }: { price: Price; seats: number | undefined },
): Promise<number> {
  if ('userId' in owner) {
    if (seats === undefined || seats === 1) return 1
    refuse('seats', 'Only organizations can buy seats.')
  }
  const members = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', owner.organizationId)
    .execute()
  const wanted = seats ?? members.length
  const most = TIERS[price.tier].seats
  if (wanted > most) refuse('seats', `The tier ${price.tier} has at most ${most} seats.`)
  return wanted
}

function refuse(field: string, message: string): never {
  throw new AppError('bad-request', message, { errors: [{ code: 'invalid', field, value: null }] })
}

/**
 * Returns the customer of an owner at Stripe, made when they first buy something. Asked twice, or again after a crash
 * between Stripe and the store, it leads to the same one.
 */
async function ensureCustomer(
  accounts: Accounts,
  caller: Caller,
  owner: BillingOwner,
): Promise<Customer> {
  const known = await findCustomer(accounts.db, owner)
  if (known !== undefined) return known
  const [column, id] = ownerColumn(owner)
  const { id: customer_id } = await requireBilling(accounts).ask((stripe) =>
    stripe.customers.create(
      { email: caller.email, metadata: { [column]: id } },
      { idempotencyKey: `customer ${column} ${id}` },
    ),
  )
  await accounts.db
    .insertInto('billing_customers')
    .values({ customer_id, [column]: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findCustomer(accounts.db, owner)
  return made ?? { customer_id, open_checkout: null, closed_checkouts: 0 }
}

/**
 * Returns the address to which the visitor returns after paying: a page of ours, as a full address.
 * @throws AppError `bad-request` for any other place.
 */
export function checkSuccessUrl(given: string, publicUrl: string): string {
  const url = URL.parse(given, publicUrl)
  const own = new URL(publicUrl)
  if (url !== null && url.origin === own.origin && url.username === '' && url.password === '')
    return url.href
  throw new AppError('bad-request', 'successUrl: must be a page of this site.', {
    errors: [{ code: 'invalid', field: 'successUrl', value: null }],
  })
}
