import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Document } from '@tickmark/core/documents/Document'
import { ACCOUNT_API_SCOPES } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../data/rest/sendRest.ts'
import { documentPath } from './documentPath.ts'
import { refreshDocuments } from './refreshDocuments.ts'

/**
 * Gives a document a new secret link; those that were handed out stop working.
 * @throws HttpError with the server's words where it refuses.
 */
export async function renewSecret(documentId: string): Promise<Document> {
  const { document } = await postRest<AccountAnswer<'renewDocumentSecret'>>(
    documentPath(documentId, 'secret'),
    {},
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}
