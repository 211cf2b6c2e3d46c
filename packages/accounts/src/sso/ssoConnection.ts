import type { SingleSignOn, SsoConnection } from '@tickmark/core/accounts/SingleSignOn'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Selectable, sql } from 'kysely'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, type Caller, toActor } from '../identity/Caller.ts'
import { openSealed, sealSecret } from '../identity/sealSecret.ts'
import { authorize } from '../organizations/authorize.ts'
import { ProviderClient } from '../providers/ProviderClient.ts'
import { refuseIdentity } from '../providers/refuseIdentity.ts'
import { readProvisioning } from '../scim/scimToken.ts'
import { endSessions } from '../sessions/listSessions.ts'
import type { SsoConnectionsTable } from '../store/SsoTables.ts'
import type { Querier } from '../store/Store.ts'
import { RefusedHostError } from '../webhooks/checkWebhookUrl.ts'
import { createPublicFetch } from '../webhooks/createPublicFetch.ts'
import { describeRecord, requireVerifiedDomain } from './ssoDomains.ts'

type ConnectionRow = Selectable<SsoConnectionsTable>

export type SsoProvider = `sso:${string}`

/** Under which the identities of an organization's provider are stored. */
export function nameSsoProvider(organizationId: string): SsoProvider {
  return `sso:${organizationId}`
}

/**
 * Single sign-on of an organization, without its secret.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function readSingleSignOn(
  accounts: Accounts,
  { userId }: Caller,
  organizationId: string,
): Promise<SingleSignOn> {
  const { db } = accounts
  await authorize(db, 'showSingleSignOn', { organizationId, userId })
  const domains = await db
    .selectFrom('sso_domains')
    .select(['domain', 'token', 'verified_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .execute()
  const connection = await findConnection(db, organizationId)
  return {
    redirect_uri: writeRedirectUri(accounts, organizationId),
    domains: domains.map((one) => ({
      domain: one.domain,
      verified_at: one.verified_at?.toISOString() ?? null,
      record: describeRecord(one),
    })),
    connection: connection === undefined ? null : describe(connection),
    provisioning: await readProvisioning(accounts, organizationId),
  }
}

function describe({
  client_secret,
  updated_at,
  organization_id: _,
  ...row
}: ConnectionRow): SsoConnection {
  return { ...row, has_secret: client_secret !== null, updated_at: updated_at.toISOString() }
}

function writeRedirectUri(
  { publicUrl }: Pick<Accounts, 'publicUrl'>,
  organizationId: string,
): string {
  return `${publicUrl}/v1/sso/${organizationId}/callback`
}

function findConnection(db: Querier, organizationId: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('sso_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** A connection as its owner enters it. */
export type SsoConnectionInput = Pick<
  SsoConnection,
  'issuer' | 'client_id' | 'default_role' | 'is_required'
> & {
  /** Absent to keep the stored one; null for a public client, which PKCE alone protects. */
  client_secret?: string | null | undefined
}

/**
 * Connects an organization to its OpenID provider, whose metadata must be readable. Where single sign-on is required
 * from now on, sessions of members with addresses of its domains end; those of owners go on.
 * @throws AppError `bad-request` for an issuer that cannot be used, `conflict` where it is required without a verified
 * domain; see `authorize`.
 */
export async function saveSsoConnection(
  accounts: Accounts,
  acting: Acting,
  { organizationId, ...input }: SsoConnectionInput & { organizationId: string },
): Promise<void> {
  const { db } = accounts
  await authorize(db, 'saveSsoConnection', { organizationId, userId: acting.caller.userId })
  const before = await findConnection(db, organizationId)
  const { client_secret: secret, ...fields } = input
  // A stored secret must not be sent to another issuer.
  const isSame = before?.issuer === fields.issuer && before.client_id === fields.client_id
  const kept = secret === undefined && isSame ? before.client_secret : null
  const seal = { secret: accounts.secret, owner: nameSsoProvider(organizationId) }
  const client_secret = typeof secret === 'string' ? sealSecret(secret, seal) : kept
  const row = { ...fields, client_secret, updated_at: accounts.now() }
  await requireReadable(accounts, { ...row, organization_id: organizationId })
  await db.transaction().execute(async (trx) => {
    await authorize(trx, 'saveSsoConnection', { organizationId, userId: acting.caller.userId })
    if (row.is_required)
      await requireVerifiedDomain(trx, organizationId, 'single sign-on is required')
    await trx
      .insertInto('sso_connections')
      .values({ ...row, organization_id: organizationId })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .execute()
    // Subjects are an issuer's own: another one may use the same for other people.
    if (before !== undefined && before.issuer !== row.issuer)
      await forgetSsoIdentities(trx, organizationId)
    if (row.is_required && !before?.is_required) await endOtherSessions(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'sso.connect',
      object: `organization:${organizationId}`,
      ...(before !== undefined && { before: describe(before) }),
      after: fields,
    })
  })
}

async function requireReadable(accounts: Accounts, row: ConnectionRow): Promise<void> {
  try {
    await openClient(accounts, row).check()
  } catch (cause) {
    throw new AppError('bad-request', `${row.issuer} cannot be used: ${explain(cause)}`, {
      cause,
      errors: [{ code: 'invalid', field: 'issuer', value: row.issuer.slice(0, 200) }],
    })
  }
}

/** What keeps metadata from being read, for the owner who entered the issuer. */
function explain(failure: unknown): string {
  if (failure instanceof RefusedHostError) return `${failure.message}.`
  const cause = failure instanceof Error && failure.cause ? explain(failure.cause) : ''
  if (cause !== '') return cause
  return failure instanceof AppError ? failure.message : ''
}

/** Ends the sessions of all who must log in by single sign-on from now on. */
async function endOtherSessions(trx: Querier, organizationId: string): Promise<void> {
  const users = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('sso_domains', 'sso_domains.organization_id', 'members.organization_id')
    .select('users.id')
    .where('members.organization_id', '=', organizationId)
    .where('members.role', '!=', 'OWNER')
    .where('sso_domains.verified_at', 'is not', null)
    .where(sql<boolean>`sso_domains.domain = split_part(users.email, '@', 2)`)
    .execute()
  for (const { id } of users) await endSessions(trx, { userId: id })
}

/**
 * Takes the connection from an organization. Its members log in as everybody does.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function deleteSsoConnection(
  accounts: Accounts,
  acting: Acting,
  organizationId: string,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'deleteSsoConnection', { organizationId, userId: acting.caller.userId })
    const gone = await trx
      .deleteFrom('sso_connections')
      .where('organization_id', '=', organizationId)
      .returningAll()
      .executeTakeFirst()
    if (gone === undefined) return
    await forgetSsoIdentities(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'sso.disconnect',
      object: `organization:${organizationId}`,
      before: describe(gone),
    })
  })
}

/** Forgets whom the provider of an organization knows; they are found by their addresses again. */
export async function forgetSsoIdentities(trx: Querier, organizationId: string): Promise<void> {
  await trx
    .deleteFrom('identities')
    .where('provider', '=', nameSsoProvider(organizationId))
    .execute()
}

/** The connection of an organization, ready to log somebody in. @throws AppError; see `refuseIdentity`. */
export async function openSsoConnection(
  accounts: Accounts,
  organizationId: string,
): Promise<{ client: ProviderClient; row: ConnectionRow }> {
  const row =
    (await findConnection(accounts.db, organizationId)) ?? refuseIdentity('not-configured')
  return { client: openClient(accounts, row), row }
}

function openClient(accounts: Accounts, row: ConnectionRow): ProviderClient {
  const { organization_id, issuer, client_id: clientId } = row
  const owner = nameSsoProvider(organization_id)
  // After the installation's secret was changed the provider refuses the client until its secret is entered again.
  const clientSecret =
    row.client_secret === null
      ? null
      : (openSealed(row.client_secret, { secret: accounts.secret, owner }) ?? '')
  return new ProviderClient(
    {
      name: issuer,
      issuer,
      protocol: 'oidc',
      clientId,
      clientSecret,
      scope: 'openid email profile',
    },
    writeRedirectUri(accounts, organization_id),
    createPublicFetch(accounts.webhooks.policy),
  )
}
