import type { Acting } from '../access/Caller.ts'
import { exportAlerts } from '../alerts/listAlerts.ts'
import type { Accounts } from '../context/Accounts.ts'
import { readMailSettings } from '../mail/mailSettings.ts'
import { listQuestions } from '../questions/questions.ts'
import type { Querier } from '../store/Store.ts'
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
  // Data that identity providers of organizations hold about them.
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
      // Actions of others on the account are exported without their addresses.
      ...(line.actor_id === userId && { actor_email, ip_address }),
    })),
  }
}

/**
 * Exports what a user made, for that user: their own documents as they are now, which ones they made for an
 * organization, and when they saved what. The secrets of links are left out, so that a copy of the file does not open
 * them.
 */
async function exportDocuments(db: Querier, userId: string) {
  const own = await db
    .selectFrom('documents')
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.version', '=', 'documents.version'),
    )
    .select([
      'documents.id',
      'documents.kind',
      'documents.name',
      'documents.description',
      'documents.visibility',
      'documents.version',
      'documents.created_at',
      'documents.updated_at',
      'document_versions.content',
    ])
    .where('documents.user_id', '=', userId)
    .orderBy('documents.created_at')
    .execute()
  const given = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'name', 'organization_id', 'created_at'])
    .where('author_id', '=', userId)
    .where('organization_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const versions = await db
    .selectFrom('document_versions')
    .select(['document_id', 'version', 'name', 'saved_at'])
    .where('saved_by', '=', userId)
    .orderBy('saved_at')
    .execute()
  return {
    documents: own.map(({ content, ...document }) => ({
      ...document,
      content: JSON.parse(content) as unknown,
    })),
    organization_documents: given,
    saved_versions: versions,
  }
}

/** Exports what a user proposed and wrote in the datahub, for that user. */
async function exportDatahub(db: Querier, userId: string) {
  const items = await db
    .selectFrom('datahub_items')
    .select(['id', 'kind', 'title', 'project_id', 'metric_id', 'state', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()
  const commits = await db
    .selectFrom('datahub_commits')
    .select(['item_id', 'number', 'message', 'data', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('item_id')
    .orderBy('number')
    .execute()
  const messages = await db
    .selectFrom('datahub_messages')
    .select(['item_id', 'event', 'text', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('datahub_files')
    .select(['id', 'name', 'size', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const contacts = await db
    .selectFrom('listing_contacts')
    .innerJoin('datahub_items', 'datahub_items.id', 'listing_contacts.item_id')
    .select(['item_id', 'contacts'])
    .where('author_id', '=', userId)
    .orderBy('item_id')
    .execute()
  const notes = await db
    .selectFrom('project_notes')
    .select(['project_id', 'text', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()
  const notices = await db
    .selectFrom('datahub_notices')
    .select(['item_id', 'happened', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    datahub_files: files.map(({ id, ...file }) => ({ file_id: id, ...file })),
    datahub_notices: notices.map(({ item_id, ...notice }) => ({
      data_id: String(item_id),
      ...notice,
    })),
    listing_contacts: contacts.map(({ item_id, contacts: text }) => ({
      data_id: String(item_id),
      contacts: text,
    })),
    project_notes: notes,
    datahub_items: items.map(({ id, ...item }) => ({ data_id: String(id), ...item })),
    datahub_commits: commits.map(({ item_id, data, ...commit }) => ({
      data_id: String(item_id),
      ...commit,
      data: JSON.parse(data) as unknown,
    })),
    datahub_messages: messages.map(({ item_id, ...message }) => ({
      data_id: String(item_id),
      ...message,
    })),
  }
}
