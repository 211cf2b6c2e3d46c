import type { ProjectListing } from '@tickmark/core/accounts/Listing'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { authorize } from '../access/authorize.ts'
import { type Acting, type Caller, requireStaff, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { findHolder, isOfWebsite, listIds } from './claims.ts'

const MAX_NOTES = { count: 20, windowMs: 86_400_000 } as const
const SHOWN = 50

type Subject = { projectId: string; catalog: Catalog }

/** Reads who has claimed a project, and the notes about it, the newest first. */
export async function readListing(
  { db }: Accounts,
  reader: Pick<Caller, 'userId' | 'isStaff'> | undefined,
  { projectId, catalog }: Subject,
): Promise<ProjectListing> {
  const holder = await findHolder(db, catalog, projectId)
  const rows = await db
    .selectFrom('project_notes')
    .innerJoin('organizations', 'organizations.id', 'project_notes.organization_id')
    .leftJoin('users', 'users.id', 'project_notes.author_id')
    .selectAll('project_notes')
    .select(['organizations.name as organization', 'users.username'])
    .where('project_id', 'in', listIds(catalog, projectId))
    .orderBy('project_notes.id', 'desc')
    .limit(SHOWN)
    .execute()
  const own = await listOrganizations(db, reader?.userId)
  const isStaff = reader?.isStaff === true
  return {
    claim:
      holder === undefined
        ? null
        : {
            organization_id: holder.organization_id,
            organization: holder.organization,
            host: holder.host,
            proven_at: holder.proven_at.toISOString(),
          },
    notes: rows.map(({ id, text, organization, organization_id, username, created_at }) => ({
      note_id: String(id),
      text,
      organization_id,
      organization,
      author: username ?? '',
      created_at: created_at.toISOString(),
      can_delete: isStaff || own.has(organization_id),
    })),
    can_write: holder !== undefined && own.has(holder.organization_id),
    can_end_claim: isStaff && holder !== undefined,
  }
}

async function listOrganizations(db: Querier, userId: string | undefined) {
  if (userId === undefined) return new Set<string>()
  const rows = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ organization_id }) => organization_id))
}

/**
 * Writes a note of an organization about a project that it has claimed, unless it is its newest one again.
 * @throws AppError `not-found`, `forbidden`, `too-many-requests`.
 */
export async function writeNote(
  accounts: Accounts,
  acting: Acting,
  { organizationId, projectId, catalog, text }: Subject & { organizationId: string; text: string },
): Promise<void> {
  const { count } = await accounts.attempts.add(`notes ${organizationId}`, MAX_NOTES.windowMs)
  if (count > MAX_NOTES.count)
    throw new AppError('too-many-requests', `At most ${MAX_NOTES.count} notes within a day.`)
  await accounts.db.transaction().execute(async (trx) => {
    await authorize(trx, 'writeNote', { organizationId, userId: acting.caller.userId })
    const holder = await findHolder(trx, catalog, projectId)
    if (holder?.organization_id !== organizationId)
      throw new AppError('forbidden', `The organization has not claimed ${projectId}.`)
    if (!isOfWebsite(catalog, holder))
      throw new AppError(
        'forbidden',
        `${projectId} has another website than ${holder.host} now. Claim it again.`,
      )
    const project_id = catalog.findCurrentId(projectId) ?? projectId
    const last = await trx
      .selectFrom('project_notes')
      .select('text')
      .where('project_id', '=', project_id)
      .where('organization_id', '=', organizationId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.text === text) return
    const { id } = await trx
      .insertInto('project_notes')
      .values({
        project_id,
        organization_id: organizationId,
        author_id: acting.caller.userId,
        text,
        created_at: accounts.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, toActor(acting), {
      organizationId,
      action: 'listing.write-note',
      object: `note:${id}`,
      after: { project_id: projectId },
    })
  })
}

/**
 * Deletes a note of an organization; staff delete any, and name no organization.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function deleteNote(
  accounts: Accounts,
  acting: Acting,
  { organizationId, noteId }: { organizationId?: string; noteId: string },
): Promise<void> {
  if (organizationId === undefined) requireStaff(acting.caller)
  await accounts.db.transaction().execute(async (trx) => {
    if (organizationId !== undefined)
      await authorize(trx, 'deleteNote', { organizationId, userId: acting.caller.userId })
    const gone = await trx
      .deleteFrom('project_notes')
      .where('id', '=', noteId)
      .$if(organizationId !== undefined, (query) =>
        query.where('organization_id', '=', organizationId ?? ''),
      )
      .returning(['organization_id', 'project_id', 'text'])
      .executeTakeFirst()
    if (gone === undefined) throw new AppError('not-found', `There is no note ${noteId}.`)
    await recordAudit(trx, toActor(acting), {
      organizationId: gone.organization_id,
      action: 'listing.delete-note',
      object: `note:${noteId}`,
      before: { project_id: gone.project_id, text: gone.text },
    })
  })
}
