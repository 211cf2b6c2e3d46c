import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { allowsWithDocuments, isPublished } from '@tickmark/core/documents/DOCUMENT_ROLES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Role } from '@tickmark/core/permissions/ROLES'
import type { DocumentRights } from './findRights.ts'

/** @throws AppError `not-found`, always: for what never was, for what was deleted, and for what the caller may not read. */
export function refuseDocument(documentId: string): never {
  const id = documentId.slice(0, 100)
  throw new AppError('not-found', `The document ${id} does not exist or is not shared with you.`, {
    errors: [{ code: 'unknown-document', field: 'document_id', value: id }],
  })
}

type Judged = {
  id: string
  kind: DocumentKind
  organization_id: string | null
  visibility: Visibility
}

const VERBS = { read: 'read', edit: 'change', publish: 'share', delete: 'delete' } as const

/**
 * Makes sure of a right.
 * @throws AppError `not-found` for a caller who may not read it, so that nobody learns which documents exist;
 * `forbidden` for one who may read it but has not the right.
 */
export function requireRight(
  document: Judged,
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

function whoMay(right: keyof DocumentRights, { organization_id, visibility }: Judged): string {
  if (organization_id === null) return 'Only its owner'
  if (right === 'delete') return 'Only its author and the administrators of its organization'
  if (right === 'publish') return 'Only owners and administrators of its organization'
  if (isPublished(visibility))
    return 'It is shared outside of its organization, so only owners and administrators there'
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
    'Only owners and administrators share what belongs to an organization outside of it.',
  )
}
