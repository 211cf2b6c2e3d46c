import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { AppError } from '@tickmark/core/errors/AppError'
import { authorize } from '../access/authorize.ts'
import { type Acting, toActor } from '../access/Caller.ts'
import { invalidateTiers } from '../access/findTier.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { forgetSsoIdentities } from '../organizations/forgetSsoIdentities.ts'
import { liftSuspensions } from '../organizations/liftSuspensions.ts'
import type { Querier } from '../store/Store.ts'
import { endOtherSessions } from './endOtherSessions.ts'

const MAX_DOMAINS = 50
/** Each check queries foreign servers. */
const MAX_CHECKS = { count: 30, windowMs: 3_600_000 } as const
const HOST = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

type OfDomain = { organizationId: string; domain: string }

/** The record that proves a domain. Its own name keeps it apart from what else the domain publishes. */
export function describeRecord({ domain, token }: { domain: string; token: string }) {
  return { name: `_tickmark-sso.${domain}`, value: `tickmark-sso=${token}` }
}

/**
 * Begins to prove that a domain of email addresses is an organization's.
 * @throws AppError `bad-request` for what is no domain, `conflict` for one too many; see `authorize`.
 */
export async function addSsoDomain(
  accounts: Accounts,
  acting: Acting,
  { organizationId, domain: text }: OfDomain,
): Promise<void> {
  const domain = domainToASCII(text.trim().replace(/^@|\.$/g, '')).toLowerCase()
  if (!HOST.test(domain)) refuseDomain(text, 'is not a domain such as example.com')
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'addSsoDomain', { organizationId, userId: acting.caller.userId })
    const known = await trx
      .selectFrom('sso_domains')
      .select('domain')
      .where('organization_id', '=', organizationId)
      .execute()
    if (known.some((one) => one.domain === domain)) return
    if (known.length >= MAX_DOMAINS)
      throw new AppError('conflict', `An organization has at most ${MAX_DOMAINS} domains.`)
    await trx
      .insertInto('sso_domains')
      .values({
        organization_id: organizationId,
        domain,
        token: randomBytes(20).toString('base64url'),
      })
      .execute()
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'sso.add-domain',
      object: `domain:${domain}`,
    })
  })
}

function refuseDomain(value: string, why: string): never {
  throw new AppError('bad-request', `"${value.slice(0, 200)}" ${why}.`, {
    errors: [{ code: 'invalid', field: 'domain', value: value.slice(0, 200) }],
  })
}

/**
 * Looks for the record of a domain. From then on addresses of the domain may log in by the organization's provider.
 * @throws AppError `not-found`; `bad-request` while there is no such record; `bad-gateway` where it cannot be looked up;
 * `conflict` where another organization has proven the domain; `too-many-requests`.
 */
export async function verifySsoDomain(
  accounts: Accounts,
  acting: Acting,
  { organizationId, domain }: OfDomain,
): Promise<void> {
  const { db, now } = accounts
  await authorize(db, 'verifySsoDomain', { organizationId, userId: acting.caller.userId })
  const found = await db
    .selectFrom('sso_domains')
    .select(['token', 'verified_at'])
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (found === undefined)
    throw new AppError('not-found', `The organization has no domain ${domain}.`)
  if (found.verified_at !== null) return
  const { count } = await accounts.attempts.add(`sso domain ${organizationId}`, MAX_CHECKS.windowMs)
  if (count > MAX_CHECKS.count)
    throw new AppError('too-many-requests', 'Too many checks within an hour. Try again later.')
  const records = await readRecords(accounts, domain)
  if (!records.includes(describeRecord({ domain, token: found.token }).value)) refuseProof(domain)
  await db.transaction().execute(async (trx) => {
    await authorize(trx, 'verifySsoDomain', { organizationId, userId: acting.caller.userId })
    const owner = await findSsoDomain(trx, domain)
    if (owner !== undefined && owner.organization_id !== organizationId) {
      if (records.includes(describeRecord({ domain, token: owner.token }).value))
        throw new AppError('conflict', `Another organization has already verified ${domain}.`)
      // The domain has changed hands.
      await deleteDomain(trx, { organizationId: owner.organization_id, domain })
    }
    await trx
      .updateTable('sso_domains')
      .set({ verified_at: now() })
      .where('organization_id', '=', organizationId)
      .where('domain', '=', domain)
      .execute()
    const required = await trx
      .selectFrom('sso_connections')
      .select('organization_id')
      .where('organization_id', '=', organizationId)
      .where('is_required', '=', true)
      .executeTakeFirst()
    if (required !== undefined) await endOtherSessions(trx, organizationId)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'sso.verify-domain',
      object: `domain:${domain}`,
    })
  })
  invalidateTiers(accounts)
}

async function readRecords({ sites }: Accounts, domain: string): Promise<string[]> {
  const { name } = describeRecord({ domain, token: '' })
  return sites.readTxt(name).catch((cause: unknown) => {
    throw new AppError('bad-gateway', `The DNS servers of ${domain} are not responding.`, { cause })
  })
}

function refuseProof(domain: string): never {
  throw new AppError(
    'bad-request',
    `${domain} has no TXT record with this name and value. DNS changes can take up to an hour.`,
    { errors: [{ code: 'no-proof', field: 'domain', value: domain }] },
  )
}

/**
 * Takes a domain from an organization. Members with addresses of it log in as everybody does.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function removeSsoDomain(
  accounts: Accounts,
  acting: Acting,
  { organizationId, domain }: OfDomain,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'removeSsoDomain', { organizationId, userId: acting.caller.userId })
    const gone = await deleteDomain(trx, { organizationId, domain })
    if (gone === undefined) return
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'sso.remove-domain',
      object: `domain:${domain}`,
      before: { is_verified: gone.verified_at !== null },
    })
  })
}

/** Deletes a domain, and with it what the organization's provider could do with accounts that have its addresses. */
async function deleteDomain(
  trx: Querier,
  { organizationId, domain }: OfDomain,
): Promise<{ verified_at: Date | null } | undefined> {
  const gone = await trx
    .deleteFrom('sso_domains')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .returning('verified_at')
    .executeTakeFirst()
  if (gone?.verified_at == null) return gone
  await forgetSsoIdentities(trx, organizationId, domain)
  await liftSuspensions(trx, { organizationId, domain })
  return gone
}

/** The organization that has proven a domain. */
export function findSsoDomain(
  db: Querier,
  domain: string,
): Promise<{ organization_id: string; token: string } | undefined> {
  return db
    .selectFrom('sso_domains')
    .select(['organization_id', 'token'])
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
}

/** @throws AppError `conflict` for an organization that has proven no domain, which must come before something. */
export async function requireVerifiedDomain(
  trx: Querier,
  organizationId: string,
  before: string,
): Promise<void> {
  const verified = await trx
    .selectFrom('sso_domains')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  if (verified === undefined) throw new AppError('conflict', `Verify a domain before ${before}.`)
}

/** The domain of an email address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
