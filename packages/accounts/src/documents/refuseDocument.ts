import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { AppError } from '@tickmark/core/errors/AppError'
import type { DocumentRights } from './findRights.ts'

/** @throws AppError `not-found`, always: for what never was and for what was deleted. */
export function refuseDocument(documentId: string): never {
  throw new AppError('not-found', `There is nothing with the id ${documentId.slice(0, 100)}.`, {
    errors: [{ code: 'unknown-document', field: 'document_id', value: documentId.slice(0, 100) }],
  })
}

type Judged = { kind: DocumentKind; organization_id: string | null }

/**
 * Makes sure of a right.
 * @throws AppError `forbidden`; to whoever may not read it, it tells nothing but what kind of thing it is.
 */
export function requireRight(
  document: Judged,
  rights: DocumentRights,
  right: keyof DocumentRights,
): void {
  if (!rights.read) throw new AppError('forbidden', `This ${document.kind} is private.`)
  if (rights[right]) return
  const act = right === 'delete' ? 'delete' : 'change'
  throw new AppError('forbidden', `${whoMay(right, document)} can ${act} this ${document.kind}.`)
}

function whoMay(right: keyof DocumentRights, { organization_id }: Judged): string {
  if (organization_id === null) return 'Only its owner'
  return right === 'delete'
    ? 'Only its author and the administrators of its organisation'
    : 'Only members of its organisation'
}
