import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Document } from '@tickmark/core/documents/Document'
import { ACCOUNT_API_SCOPES } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../data/rest/sendRest.ts'
import { documentPath } from './documentPath.ts'
import { refreshDocuments } from './refreshDocuments.ts'

type Fork = {
  name?: string
  /** Of the link by which it can be read. */
  secret?: string | undefined
}

/**
 * Makes a private copy that belongs to the user, of anything he may read.
 * @throws HttpError with the server's words where it refuses.
 */
export async function forkDocument(documentId: string, fork: Fork = {}): Promise<Document> {
  const { document } = await postRest<AccountAnswer<'forkDocument'>>(
    documentPath(documentId, 'fork'),
    fork,
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}
