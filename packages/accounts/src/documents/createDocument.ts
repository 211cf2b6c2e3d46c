import { randomBytes } from 'node:crypto'
import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { readRole } from '../organizations/members.ts'
import { repeatsSince } from '../requests/repeatsSince.ts'
import type { Querier } from '../store/Store.ts'
import {
  type CheckedContent,
  checkContent,
  checkDocumentCount,
  DOCUMENT_LIMITS,
} from './checkDocument.ts'
import { findActiveOrganization } from './DocumentRow.ts'
import { saveVersion } from './documentVersions.ts'
import { findDocument, holdOrganizations, requirePublisher } from './findDocument.ts'
import { type DocumentPlace, placeDocument } from './moveDocument.ts'
import { describeDocument, readOwn } from './readDocument.ts'
import { makeSecret } from './renewSecret.ts'

const ID_BYTES = 12

export type NewDocument = {
  kind: DocumentKind
  name: string
  description: string
  content: unknown
  visibility?: Visibility | undefined
  organizationId?: string | null | undefined
}

/**
 * Saves a document of a user: private, unless the user names its readers or organization. Sent again, it is the same
 * document.
 * @throws AppError `bad-request`, `payload-too-large`, `payment-required`, `not-found` for an organization that they do
 * not belong to, `forbidden` for what others than its members could see and their role does not publish,
 * `too-many-requests`.
 */
export async function createDocument(
  accounts: Accounts,
  acting: Acting,
  { kind, content, visibility, organizationId, ...words }: NewDocument,
): Promise<Document> {
  const { userId } = acting.caller
  const checked = checkContent(kind, content)
  await countCreation(accounts, userId)
  return accounts.db.transaction().execute(async (trx) => {
    const place = placeDocument(
      { visibility: 'private', organizationId: null },
      {
        visibility,
        organizationId,
        activeOrganization: await findActiveOrganization(trx, userId),
      },
    )
    const { documentId, isRepeated } = await insertDocument(accounts, trx, {
      ...words,
      kind,
      checked,
      place,
      userId,
      forkedFrom: null,
    })
    if (place.visibility !== 'private' && !isRepeated)
      await recordAudit(trx, toActor(acting), {
        ...(place.organizationId !== null && { organizationId: place.organizationId }),
        action: 'document.create',
        object: `document:${documentId}`,
        after: { kind, name: words.name, visibility: place.visibility },
      })
    return readOwn(trx, documentId, userId)
  })
}

/** @throws AppError `too-many-requests`. */
async function countCreation({ attempts }: Accounts, userId: string): Promise<void> {
  const { count: most, windowMs } = DOCUMENT_LIMITS.creations
  const { count } = await attempts.add(`documents ${userId}`, windowMs)
  if (count > most)
    throw new AppError(
      'too-many-requests',
      `More than ${most} new documents within an hour. Try again later.`,
    )
}

type InsertedDocument = {
  kind: DocumentKind
  name: string
  description: string
  checked: CheckedContent
  place: DocumentPlace
  userId: string
  forkedFrom: string | null
}

/** Writes a new document with its first version, unless it is the last one of its author again, and returns its id. */
async function insertDocument(
  accounts: Accounts,
  trx: Querier,
  document: InsertedDocument,
): Promise<{ documentId: string; isRepeated: boolean }> {
  const { kind, name, description, checked, place, userId, forkedFrom } = document
  const { visibility, organizationId } = place
  await holdOwner(trx, userId, place)
  const repeated = await findRepeated(accounts, trx, document)
  if (repeated !== undefined) return { documentId: repeated, isRepeated: true }
  await checkDocumentCount(accounts, trx, { kind, userId, organizationId })
  const id = randomBytes(ID_BYTES).toString('hex')
  const now = accounts.now()
  await trx
    .insertInto('documents')
    .values({
      id,
      kind,
      name,
      description,
      visibility,
      secret: makeSecret(visibility),
      user_id: organizationId === null ? userId : null,
      organization_id: organizationId,
      author_id: userId,
      forked_from: forkedFrom,
      mart_id: checked.mart_id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const { json } = checked
  const version = { documentId: id, version: 1, name, description, json }
  await saveVersion(trx, { ...version, savedBy: userId, savedAt: now })
  return { documentId: id, isRepeated: false }
}

/** Finds the last document of an author where it is this one, not changed since; see `repeatsSince`. */
async function findRepeated(
  accounts: Accounts,
  trx: Querier,
  { kind, name, description, checked, place, userId, forkedFrom }: InsertedDocument,
): Promise<string | undefined> {
  const last = await trx
    .selectFrom('documents')
    .innerJoin('document_versions', 'document_versions.document_id', 'documents.id')
    .select([
      'documents.id',
      'documents.kind',
      'documents.name',
      'documents.description',
      'documents.visibility',
      'documents.organization_id',
      'documents.forked_from',
      'documents.version',
      'document_versions.content',
    ])
    .where('document_versions.version', '=', 1)
    .where('documents.author_id', '=', userId)
    .where('documents.created_at', '>', repeatsSince(accounts))
    .orderBy('documents.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame =
    last?.version === 1 &&
    last.kind === kind &&
    last.name === name &&
    last.description === description &&
    last.visibility === place.visibility &&
    last.organization_id === place.organizationId &&
    last.forked_from === forkedFrom &&
    last.content === checked.json
  return isSame ? last.id : undefined
}

/** Locked, so that two that are made at once are both counted; and so that a role still holds. */
async function holdOwner(
  trx: Querier,
  userId: string,
  { organizationId, visibility }: DocumentPlace,
): Promise<void> {
  if (organizationId === null) {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    return
  }
  await holdOrganizations(trx, [organizationId])
  requirePublisher(await readRole(trx, { organizationId, userId }), visibility)
}

const MAX_NAME_LENGTH = 200

type Fork = { documentId: string; name?: string | undefined; secret?: string | undefined }

/**
 * Copies a document that a user may read into one of their own, which is private. A document holds nothing but
 * definitions and texts, so that a copy of an organization's takes along nothing that a reader could not write down. Sent
 * again, it is the same copy.
 * @throws AppError `not-found`, `forbidden`, `payment-required`, `too-many-requests`.
 */
export async function forkDocument(
  accounts: Accounts,
  { caller }: Pick<Acting, 'caller'>,
  { documentId, name, secret }: Fork,
): Promise<Document> {
  const { userId } = caller
  const asker = { userId, secret }
  await countCreation(accounts, userId)
  return accounts.db.transaction().execute(async (trx) => {
    const origin = await describeDocument(
      trx,
      await findDocument(trx, { documentId, asker, right: 'read' }),
      asker,
    )
    const { documentId: copyId } = await insertDocument(accounts, trx, {
      kind: origin.kind,
      name: name ?? `Copy of ${origin.name}`.slice(0, MAX_NAME_LENGTH),
      description: origin.description,
      checked: checkContent(origin.kind, origin.content),
      place: { visibility: 'private', organizationId: null },
      userId,
      forkedFrom: documentId,
    })
    return readOwn(trx, copyId, userId)
  })
}
