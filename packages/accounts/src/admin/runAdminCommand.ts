import { randomUUID } from 'node:crypto'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import type { SubscriptionType } from '@tickmark/core/accounts/User'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Tier } from '@tickmark/core/tiers/Tier'
import { invalidateTiers } from '../access/findTier.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { signToken } from '../identity/sessionToken.ts'
import { insertKey } from '../keys/createKey.ts'
import { insertSession, refuseSuspended } from '../logIn/startSession.ts'
import { endAccess } from '../sessions/listSessions.ts'
import { setSuspended } from '../staff/setSuspended.ts'
import type { Querier } from '../store/Store.ts'
import { dropTwoFactor } from '../twoFactor/setUpTwoFactor.ts'
import { createResetLink } from '../users/resetPassword.ts'
import type { AdminCommand } from './AdminCommand.ts'

/** Anyone who may read the data folder is the operator; the audit log knows no more about them. */
const OPERATOR: Actor = { userId: null, email: 'operator', address: null }

/**
 * Runs a command of the operator. Returns the lines to print.
 * @throws AppError `not-found` for an address without an account, `conflict` for one that has one already.
 */
export async function runAdminCommand(
  accounts: Accounts,
  command: AdminCommand,
): Promise<string[]> {
  switch (command.act) {
    case 'list-users':
      return listUsers(accounts)
    case 'create-user':
      return createUser(accounts, command.email)
    case 'set-staff':
      await change(accounts, command.email, { is_staff: command.isStaff })
      invalidateTiers(accounts)
      return [`${command.email} is ${command.isStaff ? 'staff' : 'not staff'} now.`]
    case 'set-suspended':
      return suspend(accounts, command)
    case 'set-tier':
      await change(accounts, command.email, { subscription_type: command.tier })
      invalidateTiers(accounts)
      return [`${command.email} has the tier ${command.tier} now.`]
    case 'end-two-factor':
      return endTwoFactor(accounts, command.email)
    case 'set-organization-tier':
      return grantTier(accounts, OPERATOR, command)
    case 'list-keys':
    case 'create-key':
    case 'revoke-key':
      return runKeyCommand(
        accounts,
        { actor: OPERATOR, userId: await findId(accounts, command) },
        command,
      )
    case 'begin-session':
      return beginSession(accounts, command.email)
  }
}

async function listUsers({ db }: Accounts): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select([
      'email',
      'subscription_type',
      'is_staff',
      'email_verified',
      'suspended_at',
      'created_at',
    ])
    .orderBy('email')
    .execute()
  return users.map((user) =>
    [
      user.email,
      user.subscription_type,
      user.email_verified ? 'verified' : 'not verified',
      ...(user.is_staff ? ['staff'] : []),
      ...(user.suspended_at !== null ? ['suspended'] : []),
      user.created_at.toISOString(),
    ].join('\t'),
  )
}

/** The operator vouches for the address; the user chooses the password by the link. */
async function createUser(accounts: Accounts, email: string): Promise<string[]> {
  const link = await accounts.db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('users')
      .values({
        id: randomUUID(),
        email,
        username: email.slice(0, email.lastIndexOf('@')),
        email_verified: true,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created === undefined) throw new AppError('conflict', `${email} already has an account.`)
    await recordAudit(trx, OPERATOR, { action: 'user.create', object: `user:${created.id}` })
    return createResetLink(accounts, trx, created.id)
  })
  return [`${email} now has an account. Choose its password within an hour at`, link]
}

type Change = { is_staff: boolean } | { subscription_type: SubscriptionType }

async function change(accounts: Accounts, email: string, set: Change): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['id', 'is_staff', 'subscription_type'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) refuseEmail(email)
    const { id, ...fields } = before
    await trx.updateTable('users').set(set).where('id', '=', id).execute()
    if ('is_staff' in set && set.is_staff) await endForeignAccess(trx, id)
    const [name = ''] = Object.keys(set)
    await recordAudit(trx, OPERATOR, {
      action: 'user.change',
      object: `user:${id}`,
      before: { [name]: fields[name as keyof typeof fields] },
      after: set,
    })
  })
}

/** Ends what the provider of an organization could do with an account that is staff from now on. */
async function endForeignAccess(trx: Querier, userId: string): Promise<void> {
  const links = await trx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', 'like', 'sso:%')
    .returning('provider')
    .execute()
  const managed = await trx
    .deleteFrom('scim_users')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  if (links.length + managed.length > 0) await endAccess(trx, { userId })
}

async function endTwoFactor(accounts: Accounts, email: string): Promise<string[]> {
  await dropTwoFactor(accounts, OPERATOR, { userId: await findId(accounts, { email }), email })
  return [`${email} logs in without a second factor now.`]
}

/** The operator can suspend staff too, unless no active staff would be left. */
async function suspend(
  accounts: Accounts,
  { email, isSuspended }: { email: string; isSuspended: boolean },
): Promise<string[]> {
  const userId = await findId(accounts, { email })
  const ownerless = await setSuspended(accounts, OPERATOR, { userId, isSuspended })
  return [
    `${email} is ${isSuspended ? 'suspended' : 'not suspended'} now.`,
    ...ownerless.map((name) => `The organization ${name} has no other active owner.`),
  ]
}

/** A session for programs that act as a user, such as tests. */
async function beginSession(accounts: Accounts, email: string): Promise<string[]> {
  const user = await accounts.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  if (user === undefined) refuseEmail(email)
  await refuseSuspended(accounts.db, user.id)
  const { token, id } = await insertSession(accounts, accounts.db, { userId: user.id })
  await recordAudit(accounts.db, OPERATOR, { action: 'session.start', object: `session:${id}` })
  return [`_idtoken=${encodeURIComponent(signToken(token, accounts.secret))}`]
}

async function findId({ db }: Accounts, { email }: { email: string }): Promise<string> {
  const query = db.selectFrom('users').select('id').where('email', '=', email)
  return (await query.executeTakeFirst())?.id ?? refuseEmail(email)
}

function refuseEmail(email: string): never {
  throw new AppError('not-found', `${email} has no account.`)
}

/**
 * Gives an organization a tier for so many of its members; `free` takes it back. Returns the lines for the operator.
 * @throws AppError `not-found` for an organization that there is not.
 */
async function grantTier(
  accounts: Accounts,
  actor: Actor,
  { organizationId, tier, seats }: { organizationId: string; tier: Tier; seats: number },
): Promise<string[]> {
  const name = await accounts.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined)
      throw new AppError('not-found', `There is no organization ${organizationId}.`)
    const before = await trx
      .deleteFrom('organization_grants')
      .where('organization_id', '=', organizationId)
      .returning(['tier', 'seats'])
      .executeTakeFirst()
    if (tier !== 'free')
      await trx
        .insertInto('organization_grants')
        .values({ organization_id: organizationId, tier, seats })
        .execute()
    await recordAudit(trx, actor, {
      organizationId,
      action: 'organization.grant-tier',
      object: `organization:${organizationId}`,
      before: before ?? { tier: 'free' },
      after: tier === 'free' ? { tier } : { tier, seats },
    })
    return found.name
  })
  invalidateTiers(accounts)
  return tier === 'free'
    ? [`${name} no longer gives its members a tier.`]
    : [`${name} now gives the tier ${tier} to ${seats} of its members.`]
}

type KeyCommand = Extract<AdminCommand, { act: 'list-keys' | 'create-key' | 'revoke-key' }>

/** Keys that an operator makes hold for as long as those of users do by default. */
const DAYS = 365

/**
 * Performs an operator's operation on the API keys of a user. The limits of tiers do not apply.
 * @throws AppError `not-found` for a key that there is not.
 */
async function runKeyCommand(
  accounts: Accounts,
  { actor, userId }: { actor: Actor; userId: string },
  command: KeyCommand,
): Promise<string[]> {
  switch (command.act) {
    case 'list-keys':
      return listKeys(accounts, userId)
    case 'create-key':
      return createKey(accounts, actor, { userId, name: command.name })
    case 'revoke-key':
      return revokeKey(accounts, actor, { userId, keyId: command.keyId })
  }
}

async function listKeys({ db, keys }: Accounts, userId: string): Promise<string[]> {
  await keys.flush()
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint', 'expires_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) =>
    [
      row.id,
      `${row.hint}…`,
      row.name,
      row.revoked_at === null ? 'in use' : `revoked ${row.revoked_at.toISOString()}`,
      row.expires_at === null ? 'does not expire' : `expires ${row.expires_at.toISOString()}`,
      row.last_used_at === null ? 'never used' : `used ${row.last_used_at.toISOString()}`,
    ].join('\t'),
  )
}

async function createKey(
  accounts: Accounts,
  actor: Actor,
  { userId, name }: { userId: string; name: string },
): Promise<string[]> {
  const { key } = await accounts.db.transaction().execute((trx) =>
    insertKey(accounts, trx, {
      actor,
      own: { user_id: userId, organization_id: null },
      name,
      scopes: KEY_SCOPES,
      expiresInDays: DAYS,
    }),
  )
  return ['This key is shown only once:', key]
}

async function revokeKey(
  { db, keys, now }: Accounts,
  actor: Actor,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<string[]> {
  const revoked = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('api_keys')
      .set({ revoked_at: now(), sealed: null })
      .where('id', '=', keyId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning(['hash', 'name'])
      .executeTakeFirst()
    if (row === undefined) throw new AppError('not-found', `There is no active key ${keyId}.`)
    await recordAudit(trx, actor, {
      action: 'key.revoke',
      object: `key:${keyId}`,
      before: { name: row.name },
    })
    return row
  })
  keys.forget(revoked.hash)
  return [`The key “${revoked.name}” is revoked.`]
}
