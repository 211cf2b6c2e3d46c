import { randomUUID } from 'node:crypto'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { isStaffAddress, type Visitor } from '../identity/Caller.ts'
import { createToken } from '../identity/oneTimeToken.ts'
import type { Querier } from '../store/Store.ts'
import type { LinkedIdentity } from './linkIdentity.ts'
import type { ProviderIdentity } from './ProviderClient.ts'
import { refuseIdentity } from './refuseIdentity.ts'

const EXTERNAL_SESSION_MINUTES = 15

/** Whose account an identity is, or the token with which he proves the account that has his address. */
export type FoundUser = { userId: string } | { externalSession: string }

type Question = {
  identity: ProviderIdentity & { provider: LinkedIdentity['provider'] }
  visitor: Visitor
}

/**
 * The account of an identity: the one that it is linked to, or a new one for an address that is unknown here. An
 * account that has the address already is not given away on the provider's word: its password must be entered first.
 * @throws AppError with the codes of `refuseIdentity`.
 */
export async function findOrCreateUser(
  accounts: Accounts,
  trx: Querier,
  { identity, visitor }: Question,
): Promise<FoundUser> {
  const { provider, subject, email, isVerified } = identity
  const known = await trx
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known !== undefined) return { userId: known.user_id }
  if (email === null || !isVerified) refuseIdentity('unverified-email')
  const linked = { provider, subject, email }
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (user?.email_verified) {
    const externalSession = await createToken(trx, {
      purpose: 'external-session',
      userId: user.id,
      payload: linked,
      expiresAt: new Date(accounts.now().getTime() + EXTERNAL_SESSION_MINUTES * 60_000),
    })
    return { externalSession }
  }
  // Such an address makes staff, which is for the operator to give and not for a provider.
  if (isStaffAddress(email, accounts.companyDomain)) refuseIdentity('company-address')
  const userId = user?.id ?? randomUUID()
  if (user === undefined) await createUser(trx, userId, email)
  else await adoptUser(trx, userId, accounts.now())
  await trx
    .insertInto('identities')
    .values({ ...linked, user_id: userId })
    .execute()
  await recordAudit(
    trx,
    { userId, email, address: visitor.address },
    { action: 'user.sign-up', object: `user:${userId}`, after: { provider } },
  )
  return { userId }
}

async function createUser(trx: Querier, id: string, email: string): Promise<void> {
  const created = await trx
    .insertInto('users')
    .values({ id, email, username: email.slice(0, email.lastIndexOf('@')), email_verified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody signed up with the address at this very moment.
  if (created === undefined) refuseIdentity('expired')
}

/** Somebody began to sign up with the address and never proved it; whatever password he chose is void. */
async function adoptUser(trx: Querier, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute()
  await trx.deleteFrom('credentials').where('user_id', '=', id).execute()
}
