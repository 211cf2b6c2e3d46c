import { randomUUID } from 'node:crypto'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { EMPTY_USER, type User } from '@tickmark/core/accounts/User'
import { AppError } from '@tickmark/core/errors/AppError'
import { makeKey } from '../access/ApiKey.ts'
import { isStaffAddress } from '../access/Caller.ts'
import { findTier } from '../access/findTier.ts'
import type { Accounts } from '../context/Accounts.ts'
import { openSealed, sealSecret } from '../identity/sealSecret.ts'
import { readOrganization } from '../organizations/organizations.ts'
import type { Querier } from '../store/Store.ts'

/**
 * A user as the page gets it. Inside a transaction hand in the transaction.
 * @throws AppError `session-expired` when the user is gone.
 */
export async function readUser(
  accounts: Accounts,
  userId: string,
  db: Querier = accounts.db,
): Promise<User> {
  const found = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (found === undefined)
    throw new AppError('session-expired', 'The session has ended. Log in again.')
  const organizations = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .where('members.user_id', '=', userId)
    .orderBy('organizations.name')
    .execute()
  const isMember = organizations.some(({ id }) => id === found.active_organization_id)
  const tier = await findTier(db, { userId }, accounts.now())
  return {
    ...EMPTY_USER,
    id: found.id,
    username: found.username,
    email: found.email,
    createdAt: found.created_at.toISOString(),
    paid: tier !== 'free',
    apiToken: await readApiToken(accounts, userId, db),
    canManageSubscription: await managesSubscription(db, userId),
    subscriptionStatus: { type: tier },
    organizations,
    activeOrganization:
      isMember && found.active_organization_id !== null
        ? await readOrganization(db, found.active_organization_id)
        : null,
    feature_flags: found.feature_flags,
    config: { favorites: { ...EMPTY_USER.config.favorites, ...found.favorites } },
    onboardingCompleted: found.onboarding_completed,
    isStaff:
      found.is_staff ||
      (found.email_verified && isStaffAddress(found.email, accounts.companyDomain)),
  }
}

/**
 * Returns whether there is a subscription that a user can manage: their own, or that of an organization that they own.
 */
async function managesSubscription(db: Querier, userId: string): Promise<boolean> {
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

/**
 * The personal token of a user, made when it is first needed. One that cannot be opened, since the installation has
 * another secret now, gives way to a new one.
 */
async function readApiToken(accounts: Accounts, userId: string, db: Querier): Promise<string> {
  const seal = { secret: accounts.secret, owner: `api-token ${userId}` }
  const found = await findToken(db, userId)
  const known = found && openSealed(found.sealed ?? '', seal)
  if (known !== undefined) return known
  const { key, hint, hash } = makeKey()
  const columns = { hint, hash, sealed: sealSecret(key, seal) }
  if (found !== undefined) {
    await db.updateTable('api_keys').set(columns).where('id', '=', found.id).execute()
    accounts.keys.forget(found.hash)
    return key
  }
  const made = await db
    .insertInto('api_keys')
    .values({
      ...columns,
      id: randomUUID(),
      kind: 'personal',
      user_id: userId,
      name: 'Personal token',
      scopes: JSON.stringify(KEY_SCOPES),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another call made it at the same moment.
  return made === undefined ? readApiToken(accounts, userId, db) : key
}

function findToken(db: Querier, userId: string) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'sealed', 'hash'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}
