import type { Querier } from '../store/Store.ts'
import type { DocumentRequester, DocumentRow } from './DocumentRow.ts'
import { type DocumentRights, findRights } from './findRights.ts'
import { refuseDocument, requireRight } from './refuseDocument.ts'
import { selectDocuments } from './selectDocuments.ts'

export type DocumentQuestion = {
  documentId: string
  asker: DocumentRequester
  right: keyof DocumentRights
}

/**
 * A document for somebody who has a right to it.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function findDocument(
  db: Querier,
  { documentId, asker, right }: DocumentQuestion,
): Promise<DocumentRow> {
  const found = await selectDocuments(db, asker.userId)
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
  if (found === undefined) refuseDocument(documentId)
  requireRight(found, findRights(found, asker), right)
  return found
}
