import { sql } from 'kysely'
import { nameSsoProvider } from '../access/ssoProvider.ts'
import type { Querier } from '../store/Store.ts'

/**
 * Forgets whom the provider of an organization knows, and log-ins by it that are half done: all of them, or those of
 * accounts with an address of a domain. They are found by their addresses again.
 */
export async function forgetSsoIdentities(
  trx: Querier,
  organizationId: string,
  domain?: string,
): Promise<void> {
  const provider = nameSsoProvider(organizationId)
  await trx
    .deleteFrom('identities')
    .where('provider', '=', provider)
    .$if(domain !== undefined, (query) =>
      query.where('user_id', 'in', (users) =>
        users
          .selectFrom('users')
          .select('id')
          .where(sql<string>`lower(substring(email FROM '[^@]*$'))`, '=', domain ?? ''),
      ),
    )
    .execute()
  await trx
    .deleteFrom('one_time_tokens')
    .where('purpose', 'in', ['provider-visit', 'external-session'])
    .where(sql<string>`payload->>'provider'`, '=', provider)
    .execute()
}
