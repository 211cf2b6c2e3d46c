import type { Security } from '@tickmark/core/accounts/Security'
import type { Accounts } from '../context/Accounts.ts'
import { findPasswordHash } from '../passwords/provePassword.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'

export async function readSecurity(accounts: Accounts, userId: string): Promise<Security> {
  const { db } = accounts
  const password = await findPasswordHash(accounts, { userId })
  const twoFactor = await db
    .selectFrom('two_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const identities = await db
    .selectFrom('identities')
    .select(['provider', 'email', 'linked_at'])
    .where('user_id', '=', userId)
    // Of an organization, which alone ends them.
    .where('provider', 'not like', 'sso:%')
    .orderBy('provider')
    .execute()
  return {
    has_password: password !== null,
    two_factor: {
      enabled: (twoFactor?.confirmed_at ?? null) !== null,
      recovery_codes_left: await countRecoveryCodes(db, userId),
    },
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      passkey_id: id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    identities: identities.map(({ linked_at, ...identity }) => ({
      ...identity,
      linked_at: linked_at.toISOString(),
    })),
  }
}
