import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import { ACCOUNT_API_SCOPES } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { patchRest } from '../data/rest/sendRest.ts'
import { documentPath } from './documentPath.ts'
import { refreshDocuments } from './refreshDocuments.ts'

export type DocumentChange = {
  name?: string
  description?: string
  content?: DocumentContent
  visibility?: Visibility
  organization_id?: string | null
}

/**
 * Changes a document that is at the version `base.version`.
 * @throws HttpError with the server's words where it refuses; where somebody saved a newer version meanwhile,
 *   `findConflict` finds it in the error.
 */
export async function changeDocument(
  base: Pick<DocumentLine, 'document_id' | 'version'>,
  change: DocumentChange,
): Promise<Document> {
  const { document } = await patchRest<AccountAnswer<'changeDocument'>>(
    documentPath(base.document_id),
    { base_version: base.version, ...change },
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}
