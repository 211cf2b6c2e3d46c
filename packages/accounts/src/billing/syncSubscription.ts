import { sql } from 'kysely'
import type Stripe from 'stripe'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { requireBilling } from '../services/Billing.ts'
import type { Querier } from '../store/Store.ts'

/** The provider is the actor, no matter who caused it; Stripe's own log knows more. */
const PROVIDER = { userId: null, email: 'payment service', address: null }

const WATCHED = ['status', 'tier', 'price_id', 'seats', 'cancels_at'] as const

/**
 * Reads a subscription at Stripe and writes down what it says. Events are taken as a hint only, so that their order
 * does not matter: of two readings the one that began later counts. A customer that is none of ours is left alone.
 * `done` runs in the same transaction.
 * @throws AppError `bad-gateway` while Stripe cannot be reached; then nothing is written.
 */
export async function syncSubscription(
  accounts: Accounts,
  subscriptionId: string,
  done: (trx: Querier) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const billing = requireBilling(accounts)
  const began = await readClock(accounts.db)
  const found = await billing.ask((stripe) => stripe.subscriptions.retrieve(subscriptionId))
  const row = await describe(accounts, found)
  await accounts.db.transaction().execute(async (trx) => {
    const customer = await trx
      .selectFrom('billing_customers')
      .select(['organization_id', 'user_id'])
      .where('customer_id', '=', row.customer_id)
      // Two readings of one customer are written one after the other.
      .forUpdate()
      .executeTakeFirst()
    if (customer !== undefined) {
      const before = await trx
        .selectFrom('subscriptions')
        .selectAll()
        .where('subscription_id', '=', row.subscription_id)
        .executeTakeFirst()
      if (before === undefined || before.read_at <= began) {
        const written = { ...row, read_at: began }
        await trx
          .insertInto('subscriptions')
          .values(written)
          .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(written))
          .execute()
        const [was, is] = [pick(before), pick(row)]
        if (JSON.stringify(was) !== JSON.stringify(is))
          await recordAudit(trx, PROVIDER, {
            ...(customer.organization_id !== null && { organizationId: customer.organization_id }),
            action: 'subscription.change',
            object:
              customer.user_id === null
                ? `organization:${customer.organization_id}`
                : `user:${customer.user_id}`,
            ...(was !== undefined && { before: was }),
            after: is,
          })
      }
    }
    await done(trx)
  })
  invalidateTiers(accounts)
}

/** The store's own clock, which all servers share. */
async function readClock(db: Querier): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  return rows[0]?.now ?? new Date()
}

async function describe(accounts: Accounts, found: Stripe.Subscription) {
  const [item] = found.items.data
  const priceId = item?.price.id ?? ''
  const { config } = requireBilling(accounts)
  const names = [priceId, item?.price.lookup_key]
  const sold = config.prices.find(({ price }) => names.includes(price))
  return {
    subscription_id: found.id,
    customer_id: typeof found.customer === 'string' ? found.customer : found.customer.id,
    status: found.status,
    // A price that the settings do not name gives nothing, rather than a guess.
    tier: sold?.tier ?? 'free',
    price_id: priceId,
    seats: item?.quantity ?? 1,
    renews_at: item === undefined ? null : toDate(item.current_period_end),
    cancels_at: endsAt(found),
    began_at: new Date(found.created * 1000),
  } as const
}

function endsAt(found: Stripe.Subscription): Date | null {
  if (found.cancel_at !== null) return toDate(found.cancel_at)
  const [item] = found.items.data
  return found.cancel_at_period_end && item !== undefined ? toDate(item.current_period_end) : null
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

function pick(row: { [Name in (typeof WATCHED)[number]]: unknown } | undefined) {
  return row && Object.fromEntries(WATCHED.map((name) => [name, row[name]]))
}
