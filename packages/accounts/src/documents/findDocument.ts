import { timingSafeEqual } from 'node:crypto'
import type { Role } from '@tickmark/core/accounts/ROLES'
import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import {
  allowsWithDocuments,
  type DOCUMENT_ROLES,
  isPublished,
} from '@tickmark/core/documents/DOCUMENT_ROLES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Querier } from '../store/Store.ts'
import { type DocumentRequester, type DocumentRow, selectDocuments } from './DocumentRow.ts'

type DocumentLookup = {
  documentId: string
  asker: DocumentRequester
  right: keyof DocumentRights
}

/**
 * Finds a document for a requester who has a right to it.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function findDocument(
  db: Querier,
  { documentId, asker, right }: DocumentLookup,
): Promise<DocumentRow> {
  const found = await selectDocuments(db, asker.userId)
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
  if (found === undefined) refuseDocument(documentId)
  requireRight(found, findRights(found, asker), right)
  return found
}

/**
 * The same as `findDocument` inside a transaction, which then is the only one that changes the document. Its
 * organization, and another to which it may come, are held first and in the order in which they are deleted, so that
 * no call waits forever and roles still hold when they are used.
 * @throws AppError `not-found`, `forbidden`, `conflict` when it came to another organization just now.
 */
export async function lockDocument(
  trx: Querier,
  lookup: DocumentLookup,
  otherOrganization?: string | null,
): Promise<DocumentRow> {
  const { documentId, asker } = lookup
  const before = await trx
    .selectFrom('documents')
    .select('organization_id')
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (before === undefined) refuseDocument(documentId)
  await holdOrganizations(trx, [before.organization_id, otherOrganization ?? null])
  const locked = await selectDocuments(trx, asker.userId)
    .where('documents.id', '=', documentId)
    .forUpdate('documents')
    .executeTakeFirst()
  if (locked === undefined) refuseDocument(documentId)
  if (locked.organization_id !== before.organization_id)
    throw new AppError('conflict', 'The document was just moved. Reload the page.')
  return findDocument(trx, lookup)
}

/** Keeps organizations, and who belongs to them, as they are until the transaction ends. */
export async function holdOrganizations(
  trx: Querier,
  organizationIds: readonly (string | null)[],
): Promise<void> {
  const ids = organizationIds.filter((id) => id !== null)
  if (ids.length === 0) return
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

type DocumentRights = Record<keyof typeof DOCUMENT_ROLES, boolean>

type Judged = Pick<
  DocumentRow,
  'visibility' | 'secret' | 'user_id' | 'organization_id' | 'author_id' | 'own_role'
>

/** Finds what a user may do with a document: by owning it, by their role in its organization, or by its visibility. */
export function findRights(
  document: Judged,
  { userId, secret }: DocumentRequester,
): DocumentRights {
  const isOwn = userId !== undefined && document.user_id === userId
  const isAuthor = userId !== undefined && document.author_id === userId
  const has = (right: keyof DocumentRights) => allowsWithDocuments(document.own_role, right)
  return {
    read:
      isOwn ||
      has('read') ||
      document.visibility === 'public' ||
      (document.visibility === 'link' && isSecret(document.secret, secret)),
    // A change of what others see is published with it.
    edit: isOwn || has(isPublished(document.visibility) ? 'publish' : 'edit'),
    publish: isOwn || has('publish'),
    delete: isOwn || has('delete') || (isAuthor && document.own_role !== null),
  }
}

function isSecret(secret: string | null, given: string | undefined): boolean {
  if (secret === null || given === undefined) return false
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** @throws AppError `not-found`, always: for what never was, for what was deleted, and for what the caller may not read. */
function refuseDocument(documentId: string): never {
  const id = documentId.slice(0, 100)
  throw new AppError('not-found', `The document ${id} does not exist or is not shared with you.`, {
    errors: [{ code: 'unknown-document', field: 'document_id', value: id }],
  })
}

type RefusableDocument = {
  id: string
  kind: DocumentKind
  organization_id: string | null
  visibility: Visibility
}

const VERBS = { read: 'read', edit: 'change', publish: 'share', delete: 'delete' } as const

/**
 * Makes sure of a right.
 * @throws AppError `not-found` for a caller who may not read it, so that no one learns which documents exist;
 * `forbidden` for one who may read it but has not the right.
 */
function requireRight(
  document: RefusableDocument,
  rights: DocumentRights,
  right: keyof DocumentRights,
): void {
  if (!rights.read) refuseDocument(document.id)
  if (rights[right]) return
  throw new AppError(
    'forbidden',
    `${whoMay(right, document)} can ${VERBS[right]} this ${document.kind}.`,
  )
}

function whoMay(
  right: keyof DocumentRights,
  { organization_id, visibility }: RefusableDocument,
): string {
  if (organization_id === null) return 'Only its owner'
  if (right === 'delete') return 'Only its author and the administrators of its organization'
  if (right === 'publish') return 'Only owners and administrators of its organization'
  if (isPublished(visibility))
    return 'It is shared outside its organization, so only owners and administrators of the organization'
  return 'Only members of its organization'
}

/**
 * Makes sure that a document may have a visibility in an organization.
 * @throws AppError `forbidden` where others than its members could see it and the role does not allow to publish.
 */
export function requirePublisher(role: Role | null, visibility: Visibility): void {
  if (!isPublished(visibility) || allowsWithDocuments(role, 'publish')) return
  throw new AppError(
    'forbidden',
    'Only owners and administrators can share documents of an organization outside it.',
  )
}
