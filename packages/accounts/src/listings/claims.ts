import { createHmac } from 'node:crypto'
import type { ClaimedProject, ClaimMethod, ClaimProof } from '@tickmark/core/accounts/Listing'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { type Selectable, sql } from 'kysely'
import { authorize } from '../access/authorize.ts'
import { type Acting, type Caller, requireStaff, toActor } from '../access/Caller.ts'
import { findUsername } from '../access/findUsername.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import type { ProjectClaimsTable, Querier } from '../store/Store.ts'
import { RefusedHostError } from '../webhooks/checkWebhookUrl.ts'

/** Checks of proofs that an organization may request: each may query a foreign server. */
const MAX_CHECKS = { count: 20, windowMs: 3_600_000 } as const
const MAX_CLAIMS = 200
const RECHECK_HOURS = 24
/** A claim whose proof has been gone for so long ends. */
const MISSING_DAYS = 7
const CHECKED_AT_ONCE = 20

type ClaimRow = Selectable<ProjectClaimsTable>
type Claimed = { organizationId: string; projectId: string; catalog: Catalog }
type Proof = Pick<ClaimRow, 'method' | 'place' | 'token'>

/**
 * Describes what an organization publishes to prove that a project is its own.
 * @throws AppError `not-found`; `conflict` for a project without a website.
 */
export async function describeClaim(
  accounts: Accounts,
  { userId }: Caller,
  { organizationId, projectId, catalog }: Claimed,
): Promise<ClaimProof> {
  await authorize(accounts.db, 'showClaim', { organizationId, userId })
  const { project_id, name, website } = findClaimable(catalog, projectId)
  const { host, token } = makeProof(accounts, { organizationId, project_id, website })
  const holder = await findHolder(accounts.db, catalog, project_id)
  return {
    project_id,
    project_name: name,
    host,
    dns: { name: nameRecord(host), value: token },
    file: { url: nameFile(website), content: token },
    claimed_by: holder?.organization ?? null,
    is_own: holder?.organization_id === organizationId,
  }
}

/**
 * Claims a project for an organization: looks for the proof, and takes the project over from an organization whose own
 * proof is gone.
 * @throws AppError `not-found`, `forbidden`, `too-many-requests`; `bad-request` where there is no proof; `conflict`
 * where another organization has the project and its proof.
 */
export async function claimProject(
  accounts: Accounts,
  acting: Acting,
  { organizationId, projectId, catalog, method }: Claimed & { method: ClaimMethod },
): Promise<void> {
  const actor = toActor(acting)
  const member = { organizationId, userId: acting.caller.userId }
  await authorize(accounts.db, 'claimProject', member)
  const { project_id, name, website } = findClaimable(catalog, projectId)
  await countCheck(accounts, organizationId)
  const made = makeProof(accounts, { organizationId, project_id, website })
  const place = method === 'dns' ? nameRecord(made.host) : nameFile(website)
  const proof = { method, place, ...made }
  const fault = await findProofFault(accounts, proof)
  if (fault !== undefined)
    throw new AppError('bad-request', fault, {
      errors: [{ code: 'no-proof', field: 'method', value: method }],
    })
  const before = await findHolder(accounts.db, catalog, project_id)
  const isTaken = before !== undefined && before.organization_id !== organizationId
  if (isTaken && (await findClaimFault(accounts, catalog, before)) === undefined)
    throw new AppError(
      'conflict',
      `${before.organization} has claimed ${name}, and its proof is still published. Remove the proof first.`,
    )
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'claimProject', member)
    await requireFewClaims(trx, organizationId)
    const now = await findHolder(trx, catalog, project_id)
    if (now?.organization_id !== before?.organization_id)
      throw new AppError('conflict', `${name} was just claimed. Reload the page.`)
    if (before !== undefined) await dropClaim(trx, before)
    await trx
      .insertInto('project_claims')
      .values({ project_id, organization_id: organizationId, ...proof })
      .execute()
    await recordAudit(trx, actor, {
      organizationId,
      action: 'listing.claim',
      object: `project:${project_id}`,
      after: { method, host: proof.host },
    })
    if (before !== undefined && isTaken)
      await recordLoss(accounts, trx, {
        claim: before,
        name,
        actor,
        why: `another organization has proven that it owns ${before.host}, and your proof was removed`,
      })
  })
  accounts.later(() => accounts.mail.deliver())
}

/**
 * Gives a project up.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function endClaim(
  accounts: Accounts,
  acting: Acting,
  { organizationId, projectId, catalog }: Claimed,
): Promise<void> {
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'endClaim', { organizationId, userId: acting.caller.userId })
    const claim = await findHolder(trx, catalog, projectId)
    if (claim?.organization_id !== organizationId) refuseClaim(projectId)
    await dropClaim(trx, claim)
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'listing.end-claim',
      object: `project:${claim.project_id}`,
    })
  })
}

/**
 * Takes a project from the organization that has claimed it, with the reason.
 * @throws AppError `forbidden` for others than staff, `not-found`.
 */
export async function revokeClaim(
  accounts: Accounts,
  acting: Acting,
  { projectId, catalog, reason }: Omit<Claimed, 'organizationId'> & { reason: string },
): Promise<void> {
  requireStaff(acting.caller)
  await accounts.db.transaction().execute(async (trx) => {
    const claim = (await findHolder(trx, catalog, projectId)) ?? refuseClaim(projectId)
    await dropClaim(trx, claim)
    const by = await findUsername(trx, acting.caller.userId)
    const why = by === undefined ? reason : `${by} ended it. ${reason}`
    await recordLoss(accounts, trx, {
      claim,
      name: catalog.nameOf(claim.project_id),
      actor: toActor(acting),
      why,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}

/**
 * Looks once a day whether proofs are still there. One that cannot be read is missing, as is one on a host that is not
 * the project's website any more, and a claim whose proof was missing for a week ends.
 */
export async function recheckClaims(
  accounts: Accounts,
  { catalog }: Pick<Claimed, 'catalog'>,
): Promise<void> {
  const { db } = accounts
  const now = accounts.now()
  const due = await db
    .selectFrom('project_claims')
    .innerJoin('organizations', 'organizations.id', 'project_claims.organization_id')
    .selectAll('project_claims')
    .select('organizations.name as organization')
    .where('checked_at', '<', new Date(now.getTime() - RECHECK_HOURS * 3_600_000))
    .orderBy('checked_at')
    .limit(CHECKED_AT_ONCE)
    .execute()
  for (const claim of due) {
    const fault = await findClaimFault(accounts, catalog, claim)
    const missing_since = fault === undefined ? null : (claim.missing_since ?? now)
    const end = (missing_since?.getTime() ?? Number.POSITIVE_INFINITY) + MISSING_DAYS * 86_400_000
    await db.transaction().execute(async (trx) => {
      const { project_id, organization_id } = claim
      const found = await trx
        .updateTable('project_claims')
        .set({ checked_at: now, missing_since })
        .where('project_id', '=', project_id)
        .where('organization_id', '=', organization_id)
        // It may have been proven again while its proof was looked for. The store counts microseconds.
        .where(sql<boolean>`date_trunc('milliseconds', proven_at) = ${claim.proven_at}`)
        .returning('project_id')
        .executeTakeFirst()
      if (found === undefined || end > now.getTime()) return
      await dropClaim(trx, claim)
      const actor = { userId: null, email: null, address: null }
      const why = `its proof has been missing for ${MISSING_DAYS} days`
      await recordLoss(accounts, trx, { claim, name: catalog.nameOf(project_id), actor, why })
    })
  }
  if (due.length > 0) accounts.later(() => accounts.mail.deliver())
}

/** The projects that an organization has claimed, by name. */
export async function listClaims(
  { db }: Accounts,
  { userId }: Caller,
  { organizationId, catalog }: Omit<Claimed, 'projectId'>,
): Promise<ClaimedProject[]> {
  await authorize(db, 'listClaims', { organizationId, userId })
  const rows = await db
    .selectFrom('project_claims')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute()
  return rows
    .map(({ project_id, host, method, proven_at, missing_since }) => ({
      project_id: catalog.findCurrentId(project_id) ?? project_id,
      project_name: catalog.nameOf(project_id),
      host,
      method,
      proven_at: proven_at.toISOString(),
      missing_since: missing_since?.toISOString() ?? null,
    }))
    .sort((a, b) => a.project_name.localeCompare(b.project_name, 'en'))
}

/** Finds who has claimed a project, under its present id or an earlier one. */
export async function findHolder(
  db: Querier,
  catalog: Catalog,
  projectId: string,
): Promise<(ClaimRow & { organization: string }) | undefined> {
  return db
    .selectFrom('project_claims')
    .innerJoin('organizations', 'organizations.id', 'project_claims.organization_id')
    .selectAll('project_claims')
    .select('organizations.name as organization')
    .where('project_id', 'in', listIds(catalog, projectId))
    .orderBy('proven_at')
    .limit(1)
    .executeTakeFirst()
}

/** The ids that a project has and had. */
export function listIds(catalog: Catalog, projectId: string): string[] {
  const project = catalog.find(projectId)
  return project === undefined ? [projectId] : [project.project_id, ...project.former_ids]
}

/** @throws AppError `not-found`, `conflict` for one without a website. */
function findClaimable(catalog: Catalog, projectId: string) {
  const project = catalog.find(projectId)
  if (project === undefined) throw new AppError('not-found', `There is no project ${projectId}.`)
  const website = project.links.find(({ kind }) => kind === 'website')?.url
  if (website === undefined)
    throw new AppError(
      'conflict',
      `The catalog has no website of ${project.name}. Suggest an edit that adds it first.`,
    )
  return { ...project, website }
}

function makeProof(
  { secret }: Pick<Accounts, 'secret'>,
  claim: { organizationId: string; project_id: string; website: string },
): { host: string; token: string } {
  const { organizationId, project_id, website } = claim
  const host = hostOf(website)
  const text = `claim ${organizationId} ${project_id} ${host}`
  const digest = createHmac('sha256', secret).update(text).digest('base64url')
  return { host, token: `tickmark-verification=${digest.slice(0, 32)}` }
}

function nameRecord(host: string): string {
  return `_tickmark.${host}`
}

function nameFile(website: string): string {
  return new URL('/.well-known/tickmark.txt', website).href
}

/** Finds the reason why a claim no longer counts; undefined for one that does. */
async function findClaimFault(
  accounts: Pick<Accounts, 'sites'>,
  catalog: Catalog,
  claim: Proof & Pick<ClaimRow, 'project_id' | 'host'>,
): Promise<string | undefined> {
  if (isOfWebsite(catalog, claim)) return findProofFault(accounts, claim)
  return `${claim.host} is no longer the website of ${catalog.nameOf(claim.project_id)}.`
}

/** Returns whether the host that an organization has proven is still that of the project's website. */
export function isOfWebsite(
  catalog: Catalog,
  { project_id, host }: Pick<ClaimRow, 'project_id' | 'host'>,
): boolean {
  const website = catalog.find(project_id)?.links.find(({ kind }) => kind === 'website')?.url
  return website !== undefined && hostOf(website) === host
}

function hostOf(website: string): string {
  return new URL(website).hostname.replace(/^www\./, '')
}

/**
 * Finds the reason why a proof does not count; undefined for a valid one. Reveals little of what a foreign server
 * answered.
 */
async function findProofFault(
  { sites }: Pick<Accounts, 'sites'>,
  { method, place, token }: Proof,
): Promise<string | undefined> {
  const what = method === 'dns' ? `TXT record ${place}` : `file ${place}`
  try {
    const lines =
      method === 'dns' ? await sites.readTxt(place) : (await sites.readFile(place)).split(/\r?\n/)
    if (lines.some((line) => line.trim() === token)) return undefined
    return `The ${what} does not contain the text ${token}.${method === 'dns' ? ' DNS changes can take up to an hour.' : ''}`
  } catch (failure) {
    return failure instanceof RefusedHostError
      ? `The ${what} could not be read: ${failure.message}.`
      : `The ${what} could not be read. It must respond within ten seconds, without a redirect.`
  }
}

async function countCheck({ attempts }: Accounts, organizationId: string): Promise<void> {
  const { count } = await attempts.add(`claims ${organizationId}`, MAX_CHECKS.windowMs)
  if (count > MAX_CHECKS.count)
    throw new AppError('too-many-requests', 'Too many checks within an hour. Try again later.')
}

async function requireFewClaims(trx: Querier, organizationId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('project_claims')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_CLAIMS)
    throw new AppError('conflict', `An organization has at most ${MAX_CLAIMS} listings.`)
}

async function dropClaim(
  trx: Querier,
  { project_id }: Pick<ClaimRow, 'project_id'>,
): Promise<void> {
  await trx.deleteFrom('project_claims').where('project_id', '=', project_id).execute()
}

type Loss = {
  claim: ClaimRow & { organization: string }
  /** The name of the project. */
  name: string
  actor: { userId: string | null; email: string | null; address: string | null }
  why: string
}

/** Records that an organization lost a project, and emails its owners and administrators. */
async function recordLoss(
  accounts: Accounts,
  trx: Querier,
  { claim, name, actor, why }: Loss,
): Promise<void> {
  const { organization_id: organizationId, organization, project_id } = claim
  await recordAudit(trx, actor, {
    organizationId,
    action: 'listing.lose-claim',
    object: `project:${project_id}`,
    after: { why },
  })
  const people = await trx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('organization_id', '=', organizationId)
    .where('role', 'in', ['OWNER', 'ADMIN'])
    .where('email_verified', '=', true)
    .where('suspended_at', 'is', null)
    .execute()
  for (const { email: recipient } of people)
    await queueMail(accounts, trx, {
      recipient,
      subject: `${organization} lost its claim of ${name}`,
      paragraphs: [`The claim of ${name} by ${organization} has ended: ${why}.`],
      action: {
        label: 'Open the listings',
        url: linkTo(accounts.publicUrl, 'organization/listings'),
      },
      note: 'You receive this email because you are an administrator of this organization.',
    })
}

/** @throws AppError `not-found`, always. */
function refuseClaim(projectId: string): never {
  throw new AppError('not-found', `The project ${projectId} is not claimed.`)
}
