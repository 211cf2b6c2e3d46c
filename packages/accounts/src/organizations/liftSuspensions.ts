import { sql } from 'kysely'
import type { Querier } from '../store/Store.ts'

/**
 * Restores the accounts that the provider of an organization has suspended, once it has no say in them any more: all of
 * them, or those with an address of a domain that it lost. What staff have ordered stays.
 */
export async function liftSuspensions(
  trx: Querier,
  { organizationId, domain }: { organizationId: string; domain?: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended_at: null, suspended_by: null })
    .where('suspended_by', '=', organizationId)
    .$if(domain !== undefined, (query) =>
      query.where(sql<string>`lower(substring(email FROM '[^@]*$'))`, '=', domain ?? ''),
    )
    .execute()
}
