import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind, Visibility } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { ACCOUNT_API_SCOPES } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../data/rest/sendRest.ts'
import { refreshDocuments } from './refreshDocuments.ts'

export type NewDocument<K extends DocumentKind = DocumentKind> = {
  kind: K
  name: string
  description?: string
  content: ContentOf<K>
  /** Private unless said otherwise. */
  visibility?: Visibility
  /** The organisation it is to belong to. */
  organization_id?: string | null
}

/**
 * Keeps something new.
 * @throws HttpError with the server's words where it refuses.
 */
export async function createDocument<K extends DocumentKind>(
  made: NewDocument<K>,
): Promise<Document> {
  const { document } = await postRest<AccountAnswer<'createDocument'>>(
    '/documents',
    made,
    ACCOUNT_API_SCOPES.organization,
  )
  refreshDocuments(document)
  return document
}
