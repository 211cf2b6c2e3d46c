import type { Querier } from '../store/Store.ts'

/** Whether there is a subscription that somebody can manage: his own, or that of an organisation that he owns. */
export async function managesSubscription(db: Querier, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('subscriptions')
    .innerJoin(
      'billing_customers as customers',
      'customers.customer_id',
      'subscriptions.customer_id',
    )
    .select('subscriptions.subscription_id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('customers.user_id', '=', userId),
        eb(
          'customers.organization_id',
          'in',
          selectFrom('members')
            .select('organization_id')
            .where('user_id', '=', userId)
            .where('role', '=', 'OWNER'),
        ),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}
