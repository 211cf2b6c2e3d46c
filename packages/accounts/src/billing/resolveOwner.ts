import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { authorize } from '../organizations/authorize.ts'
import type { BillingOwner } from './BillingOwner.ts'

/**
 * Who is to pay: the caller himself, or the organisation that he names and owns. Whoever may end an organisation's
 * subscription may also begin and manage it.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function resolveOwner(
  { db }: Accounts,
  { userId }: Caller,
  organizationId: string | undefined,
): Promise<BillingOwner> {
  if (organizationId === undefined) return { userId }
  await authorize(db, 'cancelOrganizationSubscription', { organizationId, userId })
  return { organizationId }
}
