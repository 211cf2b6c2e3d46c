import { accountQuery } from '../data/accounts/accountQuery.ts'
import { documentPath } from './documentPath.ts'

/** The saved states of a document, the newest first. */
export function versionsQuery(documentId: string) {
  return accountQuery<'listDocumentVersions'>('organization', documentPath(documentId, 'versions'))
}

/** One saved state with what was in it. */
export function versionQuery(documentId: string, version: number) {
  return accountQuery<'showDocumentVersion'>(
    'organization',
    documentPath(documentId, 'versions', version),
  )
}
