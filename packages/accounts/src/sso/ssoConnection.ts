import type { SingleSignOn, SsoConnection } from '@tickmark/core/accounts/SingleSignOn'
import type { Selectable } from 'kysely'
import { authorize } from '../access/authorize.ts'
import { type Acting, type Caller, toActor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { forgetSsoIdentities } from '../organizations/forgetSsoIdentities.ts'
import type { SsoConnectionsTable } from '../store/SsoTables.ts'
import type { Querier } from '../store/Store.ts'
import { endOtherSessions } from './endOtherSessions.ts'
import { describeCertificate } from './saml/readCertificates.ts'
import { describeServiceProvider } from './saml/SamlClient.ts'
import { dropScimToken, readProvisioning } from './scimToken.ts'
import { describeRecord, requireVerifiedDomain } from './ssoDomains.ts'

export type ConnectionRow = Selectable<SsoConnectionsTable>

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
    saml: describeServiceProvider(accounts.publicUrl, organizationId),
    domains: domains.map((one) => ({
      domain: one.domain,
      verified_at: one.verified_at?.toISOString() ?? null,
      record: describeRecord(one),
    })),
    connection: connection === undefined ? null : describe(connection),
    provisioning: await readProvisioning(accounts, organizationId),
  }
}

function describe(row: ConnectionRow): SsoConnection {
  const { issuer, default_role, is_required, client_id, saml } = row
  const common = { issuer, default_role, is_required, updated_at: row.updated_at.toISOString() }
  if (saml === null)
    return {
      ...common,
      protocol: 'oidc',
      client_id: client_id ?? '',
      has_secret: row.client_secret !== null,
    }
  const { certificates, ...settings } = saml
  return {
    ...common,
    ...settings,
    protocol: 'saml',
    certificates: certificates.map(describeCertificate),
  }
}

/** A connection for the audit log, where a fingerprint says enough of a certificate. */
function summarize(row: ConnectionRow) {
  const { updated_at: _, ...shown } = describe(row)
  if (shown.protocol === 'oidc') return shown
  return { ...shown, certificates: shown.certificates.map(({ fingerprint }) => fingerprint) }
}

/** Writes the address to which OpenID providers send browsers back, and where visits to SAML providers end too. */
export function writeRedirectUri(
  { publicUrl }: Pick<Accounts, 'publicUrl'>,
  organizationId: string,
): string {
  return `${publicUrl}/v1/sso/${organizationId}/callback`
}

/** The connection of an organization as it is stored. */
export function findConnection(
  db: Querier,
  organizationId: string,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('sso_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/**
 * Stores a connection that was found to be usable. Where single sign-on is required from now on, sessions of members with
 * addresses of its domains end; those of owners go on.
 * @throws AppError `conflict` where it is required without a verified domain; see `authorize`.
 */
export async function storeSsoConnection(
  accounts: Accounts,
  acting: Acting,
  row: Omit<ConnectionRow, 'updated_at'>,
): Promise<void> {
  const { organization_id: organizationId, is_required: isRequired } = row
  const updated_at = accounts.now()
  const fields = {
    ...row,
    saml: row.saml === null ? null : JSON.stringify(row.saml),
    updated_at,
  } as const
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'saveSsoConnection', { organizationId, userId: acting.caller.userId })
    if (isRequired) await requireVerifiedDomain(trx, organizationId, 'single sign-on is required')
    const before = await findConnection(trx, organizationId)
    await trx
      .insertInto('sso_connections')
      .values(fields)
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(fields))
      .execute()
    // Subjects are an issuer's own: another one may use the same for other people.
    const isSame = before?.issuer === row.issuer && (before.saml === null) === (row.saml === null)
    if (before !== undefined && !isSame) await forgetSsoIdentities(trx, organizationId)
    if (isRequired && !before?.is_required) await endOtherSessions(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'sso.connect',
      object: `organization:${organizationId}`,
      ...(before !== undefined && { before: summarize(before) }),
      after: summarize({ ...row, updated_at }),
    })
  })
  invalidateTiers(accounts)
}

/**
 * Takes the connection from an organization, and the token by which its provider manages users. Its members log in as
 * everybody does.
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
    await dropScimToken(trx, acting, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'sso.disconnect',
      object: `organization:${organizationId}`,
      before: summarize(gone),
    })
  })
}
