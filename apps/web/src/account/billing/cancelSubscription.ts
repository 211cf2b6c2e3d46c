import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import type { BillingOwner } from './BillingOwner.ts'

/**
 * Ends a subscription at the end of what is paid.
 * @throws HttpError when the server or the payment service refuses.
 */
export async function cancelSubscription(owner: BillingOwner): Promise<void> {
  if (owner.kind === 'user')
    await postRest(`/users/${owner.userId}/subscription/cancel`, {}, ACCOUNT_API_SCOPES.user)
  else
    await postRest(
      `/organization/${owner.organizationId}/subscription/cancel`,
      {},
      ACCOUNT_API_SCOPES.organization,
    )
}
