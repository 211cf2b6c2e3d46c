import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import { ACCOUNT_API_SCOPES } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../data/rest/sendRest.ts'
import { documentPath } from './documentPath.ts'
import { refreshDocuments } from './refreshDocuments.ts'

/**
 * Makes an older state the newest version; those between stay.
 * @throws as `changeDocument` does.
 */
export async function restoreVersion(
  base: Pick<DocumentLine, 'document_id' | 'version'>,
  version: number,
): Promise<Document> {
  const { document } = await postRest<AccountAnswer<'restoreDocument'>>(
    documentPath(base.document_id, 'versions', version, 'restore'),
    { base_version: base.version },
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}
