import { AppError } from '@tickmark/core/errors/AppError'
import type { Querier } from '../store/Store.ts'
import type { DocumentRow } from './DocumentRow.ts'
import { type DocumentQuestion, findDocument } from './findDocument.ts'
import { refuseDocument } from './refuseDocument.ts'
import { selectDocuments } from './selectDocuments.ts'

/**
 * The same as `findDocument` inside a transaction, which then is the only one that changes the document. Its
 * organisation, and another to which it may come, are held first and in the order in which they are deleted, so that
 * nobody waits for ever and roles still hold when they are used.
 * @throws AppError `not-found`, `forbidden`, `conflict` when it came to another organisation just now.
 */
export async function lockDocument(
  trx: Querier,
  question: DocumentQuestion,
  otherOrganization?: string | null,
): Promise<DocumentRow> {
  const { documentId, asker } = question
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
    throw new AppError('conflict', 'It was moved just now. Load it again.')
  return findDocument(trx, question)
}

/** Keeps organisations, and who belongs to them, as they are until the transaction ends. */
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
