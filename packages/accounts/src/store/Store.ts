import type { KeyScope } from '@tickmark/core/accounts/KEY_SCOPES'
import type { ClaimMethod } from '@tickmark/core/accounts/Listing'
import type { Role } from '@tickmark/core/accounts/ROLES'
import type { SubscriptionType } from '@tickmark/core/accounts/User'
import type { AlertState, SeriesOutcome } from '@tickmark/core/alerts/Alert'
import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import type { DatahubKind, DatahubState } from '@tickmark/core/answers/choices'
import type { DatahubMessage } from '@tickmark/core/datahub/DatahubItem'
import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Tier } from '@tickmark/core/tiers/Tier'
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { AccountRequest } from './AccountRequest.ts'
import type { Json, Large, Moment } from './columns.ts'
import type {
  ScimGroupMembersTable,
  ScimGroupsTable,
  ScimTokensTable,
  ScimUsersTable,
  SsoConnectionsTable,
  SsoDomainsTable,
} from './SsoTables.ts'

/** The tables of accounts, as a query may reach them. Inside a transaction only the transaction may be used. */
export type Store = Kysely<Tables>

/** A store, or a transaction in it. */
export type Querier = Store | Transaction<Tables>

export type UsersTable = {
  id: string
  username: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  subscription_type: Generated<SubscriptionType>
  is_staff: Generated<boolean>
  feature_flags: Json<Record<string, unknown>>
  favorites: Json<Record<string, unknown>>
  onboarding_completed: Generated<boolean>
  active_organization_id: string | null
  suspended_at: Date | null
  /** The organization whose provider suspended them; null where staff did. */
  suspended_by?: string | null
  datahub_mails: Generated<boolean>
  created_at: Moment
  updated_at: Moment
}

type SessionsTable = {
  id: string
  user_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: Moment
  updated_at: Moment
}

type CredentialsTable = {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  created_at: Moment
  updated_at: Moment
}

type OneTimeTokensTable = {
  hash: string
  purpose: string
  user_id: string | null
  payload: Json<Record<string, unknown>>
  expires_at: Date
  created_at: Moment
}

type TwoFactorsTable = {
  user_id: string
  secret: string
  confirmed_at: Date | null
  last_step: ColumnType<string | number, number | undefined, number>
  created_at: Moment
}

type RecoveryCodesTable = { user_id: string; hash: string }

type PasskeysTable = {
  id: string
  user_id: string
  credential_id: string
  /** In base64url, as the credential's id. */
  public_key: string
  counter: Large
  transports: Json<string[]>
  name: string
  created_at: Moment
  last_used_at: Date | null
}

type IdentitiesTable = {
  provider: string
  subject: string
  user_id: string
  email: string
  linked_at: Moment
}

type OrganizationLogosTable = {
  id: string
  organization_id: string
  png: Uint8Array
  created_at: Moment
}

type KnownDevicesTable = { user_id: string; hash: string; seen_at: Moment }

type UsedCaptchasTable = { hash: string; expires_at: Date }

type OutgoingMailsTable = {
  id: Generated<string>
  recipient: string
  subject: string
  text: string
  html: string
  unsubscribe_url?: string | null
  attempts: Generated<number>
  next_attempt_at: Moment
  last_error: string | null
  created_at: Moment
}

type AccountRequestsTable = {
  id: Generated<string>
  kind: AccountRequest['kind']
  email: string
  details: Json<unknown>
  attempts: Generated<number>
  next_attempt_at: Moment
  created_at: Moment
}

type OrganizationsTable = {
  id: string
  name: string
  bio: Generated<string>
  links: Json<string[]>
  company_name: Generated<string>
  logo_url: string | null
  created_at: Moment
}

type MembersTable = {
  organization_id: string
  user_id: string
  role: Role
  created_at: Moment
}

type InvitationsTable = {
  id: string
  organization_id: string
  email: string
  role: Role
  status: Generated<'pending' | 'accepted' | 'revoked'>
  invited_by: string | null
  expires_at: Date
  created_at: Moment
}

export type AuditLogTable = {
  id: Generated<string>
  at: Moment
  actor_id: string | null
  actor_email: string | null
  ip_address: string | null
  organization_id: string | null
  action: string
  object: string
  before: Json<unknown>
  after: Json<unknown>
}

type ApiKeysTable = {
  id: string
  kind: Generated<'made' | 'personal'>
  sealed: string | null
  user_id: string | null
  /** The user who made it; null for the personal token, and once they have deleted their account. */
  made_by: Generated<string | null>
  organization_id: string | null
  name: string
  hint: string
  hash: string
  scopes: Json<KeyScope[]>
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  created_at: Moment
}

type OauthGrantsTable = {
  key_id: string
  client_hash: string
  refresh_hash: string
  refresh_expires_at: Date
}

type SpentOauthTokensTable = { hash: string; key_id: string; spent_at: Date }

type BillingCustomersTable = {
  customer_id: string
  user_id: string | null
  organization_id: string | null
  open_checkout: string | null
  closed_checkouts: Generated<number>
  created_at: Moment
}

export type SubscriptionsTable = {
  subscription_id: string
  customer_id: string
  status: string
  tier: Tier
  price_id: string
  seats: number
  renews_at: Date | null
  cancels_at: Date | null
  began_at: Date
  read_at: Date
}

type BillingEventsTable = { event_id: string; type: string; received_at: Moment }

type OrganizationGrantsTable = { organization_id: string; tier: Tier; seats: number }

type ApiKeyUsageTable = { key_id: string; day: Date; requests: string }

export type AlertsTable = {
  id: string
  user_id: string
  name: string
  definition: ColumnType<AlertDefinition, string, string>
  question: string
  revision: Generated<number>
  webhook_secret: string | null
  muted_until: Date | null
  state: ColumnType<AlertState | null, string | null, string | null>
  data_version: Large
  checked_at: Date | null
  fault: string | null
  last_fired_at: Date | null
  created_at: Moment
}

type AlertRunsTable = {
  id: Generated<string>
  alert_id: string
  at: Moment
  data_version: Large
  is_sample: Generated<boolean>
  is_test: Generated<boolean>
  fired: boolean
  fault: string | null
  outcomes: Json<SeriesOutcome[]>
  total_series: Generated<number>
}

type AlertDeliveriesTable = {
  id: string
  run_id: string
  alert_id: string
  user_id: string
  channel: 'email' | 'webhook'
  url: Generated<string>
  body: Generated<string>
  state: 'waiting' | 'queued' | 'delivered' | 'failed' | 'skipped'
  attempts: Generated<number>
  next_attempt_at: Moment
  detail: string | null
  created_at: Moment
}

type DigestsTable = { user_id: string; is_on: boolean; hour: number }

type DigestDaysTable = { user_id: string; day: Date | string }

export type DocumentsTable = {
  id: string
  kind: DocumentKind
  name: string
  description: string
  visibility: Visibility
  secret: string | null
  user_id: string | null
  organization_id: string | null
  author_id: string | null
  forked_from: string | null
  mart_id: string | null
  version: Generated<number>
  created_at: Moment
  updated_at: Moment
}

type DocumentVersionsTable = {
  document_id: string
  version: number
  name: string
  description: string
  /** JSON. */
  content: string
  saved_by: string | null
  saved_at: Moment
}

/** A merge or revert that has begun and may not have ended. */
export type PendingPublication = {
  event: 'merged' | 'reverted'
  batch_id: string
  /** The user who does it, as the audit log names them. */
  reviewer: { userId: string | null; email: string | null; address: string | null }
  commit: number
  text: string
}

export type DatahubItemsTable = {
  id: Generated<string>
  kind: DatahubKind
  title: string
  project_id: string
  metric_id: Generated<string>
  is_new: boolean
  state: Generated<DatahubState>
  version: Generated<number>
  author_id: string | null
  source_id: Generated<string>
  batch_id: string | null
  merged_commit: number | null
  pending: ColumnType<PendingPublication | null, string | null | undefined, string | null>
  created_at: Moment
  updated_at: Moment
}

type DatahubCommitsTable = {
  item_id: string
  number: number
  message: string
  /** JSON, as the base. */
  data: string
  base: string
  author_id: string | null
  created_at: Moment
}

type DatahubCommitEditsTable = {
  id: Generated<string>
  item_id: string
  number: number
  message: string
  data: string
  edited_at: Moment
}

type DatahubMessagesTable = {
  id: Generated<string>
  item_id: string
  event: DatahubMessage['event']
  text: string
  commit_number: number | null
  author_id: string | null
  created_at: Moment
}

type QuestionsTable = {
  id: string
  user_id: string
  prompt: string
  query: string
  asked_at: Date
}

type DatahubFilesTable = {
  id: string
  name: string
  size: number
  author_id: string | null
  is_used: Generated<boolean>
  created_at: Moment
}

type DatahubFilePartsTable = { file_id: string; number: number; size: number; content: string }

type DatahubNoticesTable = {
  id: Generated<string>
  user_id: string
  item_id: string
  happened: string
  created_at: Moment
}

type ListingContactsTable = { item_id: string; contacts: string }

export type ProjectClaimsTable = {
  project_id: string
  organization_id: string
  method: ClaimMethod
  host: string
  place: string
  token: string
  proven_at: Moment
  checked_at: Moment
  missing_since: Date | null
}

type ProjectNotesTable = {
  id: Generated<string>
  project_id: string
  organization_id: string
  author_id: string | null
  text: string
  created_at: Moment
}

type LinksTable = { id: string; path: string; created_at: Moment }

type LeasesTable = { work: string; holder: string; expires_at: Date }

/** The tables of the store of accounts, as the migrations make them. */
export type Tables = {
  users: UsersTable
  sessions: SessionsTable
  credentials: CredentialsTable
  one_time_tokens: OneTimeTokensTable
  two_factors: TwoFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  identities: IdentitiesTable
  sso_domains: SsoDomainsTable
  sso_connections: SsoConnectionsTable
  scim_tokens: ScimTokensTable
  scim_users: ScimUsersTable
  scim_groups: ScimGroupsTable
  scim_group_members: ScimGroupMembersTable
  organization_logos: OrganizationLogosTable
  known_devices: KnownDevicesTable
  used_captchas: UsedCaptchasTable
  outgoing_mails: OutgoingMailsTable
  account_requests: AccountRequestsTable
  organizations: OrganizationsTable
  members: MembersTable
  invitations: InvitationsTable
  audit_log: AuditLogTable
  api_keys: ApiKeysTable
  oauth_grants: OauthGrantsTable
  spent_oauth_tokens: SpentOauthTokensTable
  api_key_usage: ApiKeyUsageTable
  billing_customers: BillingCustomersTable
  subscriptions: SubscriptionsTable
  billing_events: BillingEventsTable
  organization_grants: OrganizationGrantsTable
  alerts: AlertsTable
  alert_runs: AlertRunsTable
  alert_deliveries: AlertDeliveriesTable
  digests: DigestsTable
  digest_days: DigestDaysTable
  questions: QuestionsTable
  documents: DocumentsTable
  document_versions: DocumentVersionsTable
  datahub_items: DatahubItemsTable
  datahub_commits: DatahubCommitsTable
  datahub_commit_edits: DatahubCommitEditsTable
  datahub_messages: DatahubMessagesTable
  datahub_files: DatahubFilesTable
  datahub_file_parts: DatahubFilePartsTable

  datahub_notices: DatahubNoticesTable
  listing_contacts: ListingContactsTable
  project_claims: ProjectClaimsTable
  project_notes: ProjectNotesTable
  links: LinksTable
  leases: LeasesTable
}
