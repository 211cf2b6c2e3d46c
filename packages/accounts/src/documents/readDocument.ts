import type { Document } from '@tickmark/core/documents/Document'
import type { Accounts } from '../Accounts.ts'
import type { DocumentRequester } from './DocumentRow.ts'
import { describeDocument } from './describeDocument.ts'
import { findDocument } from './findDocument.ts'

/**
 * A document for whoever may read it.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function readDocument(
  { db }: Pick<Accounts, 'db'>,
  documentId: string,
  asker: DocumentRequester,
): Promise<Document> {
  const row = await findDocument(db, { documentId, asker, right: 'read' })
  return describeDocument(db, row, asker)
}
