import type { Document } from '@tickmark/core/documents/Document'
import { postRest } from '../data/rest/postRest.ts'
import { PEOPLE_ROOMS } from '../people/PEOPLE_ROOMS.ts'
import { documentPath } from './documentPath.ts'
import { refreshDocuments } from './refreshDocuments.ts'

/**
 * Gives a document a new secret link; those that were handed out stop working.
 * @throws HttpError with the server's words where it refuses.
 */
export async function renewSecret(documentId: string): Promise<Document> {
  const { document } = await postRest<{ document: Document }>(
    documentPath(documentId, 'secret'),
    {},
    PEOPLE_ROOMS.organization,
  )
  refreshDocuments(document)
  return document
}
