import { ACCOUNT_API_SCOPES } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { deleteRest } from '../data/rest/sendRest.ts'
import { documentPath } from './documentPath.ts'
import { refreshDocuments } from './refreshDocuments.ts'

/**
 * Deletes a document for everybody.
 * @throws HttpError with the server's words where it refuses.
 */
export async function deleteDocument(documentId: string): Promise<void> {
  await deleteRest<null>(documentPath(documentId), {}, ACCOUNT_API_SCOPES.organization)
  refreshDocuments(documentId)
}
