import type { Acting } from '../access/Caller.ts'
import { exportAlerts } from '../alerts/listAlerts.ts'
import type { Accounts } from '../context/Accounts.ts'
import { exportDatahub } from '../datahub/exportDatahub.ts'
import { exportDocuments } from '../documents/exportDocuments.ts'
import { readMailSettings } from '../mail/mailSettings.ts'
import { listQuestions } from '../questions/questions.ts'
import { readSecurity } from '../twoFactor/readSecurity.ts'
import { readUser } from '../users/readUser.ts'

/**
 * Everything that is kept of a user, for that user. What proves them (passwords, tokens, secrets, hashes) is left out:
 * it would serve only a thief.
 */
export async function exportUser(
  accounts: Accounts,
  { caller }: Pick<Acting, 'caller'>,
): Promise<Record<string, unknown>> {
  const { db } = accounts
  const { userId, email } = caller
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const devices = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('user_id', '=', userId)
    .orderBy('seen_at')
    .execute()
  const memberships = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organization_id', 'organizations.name', 'members.role', 'members.created_at'])
    .where('members.user_id', '=', userId)
    .orderBy('members.created_at')
    .execute()
  const invitations = await db
    .selectFrom('invitations')
    .select(['id', 'organization_id', 'email', 'role', 'status', 'expires_at', 'created_at'])
    .where((expression) =>
      expression.or([expression('email', '=', email), expression('invited_by', '=', userId)]),
    )
    .orderBy('created_at')
    .execute()
  const keys = await db
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'kind',
      'hint',
      'scopes',
      'expires_at',
      'last_used_at',
      'revoked_at',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const usage = await db
    .selectFrom('api_key_usage')
    .innerJoin('api_keys', 'api_keys.id', 'api_key_usage.key_id')
    .select(['key_id', 'day', 'requests'])
    .where('api_keys.user_id', '=', userId)
    .orderBy('day')
    .execute()
  const identities = await db
    .selectFrom('identities')
    .select(['provider', 'subject', 'email', 'linked_at'])
    .where('user_id', '=', userId)
    .execute()
  // What identity providers of organizations say of them.
  const provisioned = await db
    .selectFrom('scim_users')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  const subscriptions = await db
    .selectFrom('billing_customers')
    .leftJoin('subscriptions', 'subscriptions.customer_id', 'billing_customers.customer_id')
    .selectAll('subscriptions')
    .select('billing_customers.customer_id')
    .where('user_id', '=', userId)
    .execute()
  const audit = await db
    .selectFrom('audit_log')
    .selectAll()
    .where((expression) =>
      expression.or([
        expression('actor_id', '=', userId),
        expression('object', '=', `user:${userId}`),
      ]),
    )
    .orderBy('id')
    .execute()
  // A file that lies around must not open the account.
  const { apiToken: _proof, ...user } = await readUser(accounts, userId)
  return {
    exported_at: accounts.now().toISOString(),
    user,
    security: await readSecurity(accounts, userId),
    identities,
    provisioned,
    sessions,
    known_devices: devices,
    memberships,
    invitations,
    api_keys: keys,
    subscriptions,
    ...(await exportAlerts(db, userId)),
    ...(await exportDocuments(db, userId)),
    ...(await exportDatahub(db, userId)),
    questions: await listQuestions(db, userId),
    mail: await readMailSettings(db, userId),
    api_key_usage: usage.map((day) => ({ ...day, requests: Number(day.requests) })),
    audit_log: audit.map(({ id, actor_email, ip_address, ...line }) => ({
      ...line,
      id: String(id),
      // What others did to the account is exported, but not from where.
      ...(line.actor_id === userId && { actor_email, ip_address }),
    })),
  }
}
