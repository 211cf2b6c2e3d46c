import { deleteRest } from '../data/rest/deleteRest.ts'
import { PEOPLE_ROOMS } from '../people/PEOPLE_ROOMS.ts'
import { documentPath } from './documentPath.ts'
import { refreshDocuments } from './refreshDocuments.ts'

/**
 * Deletes a document for everybody.
 * @throws HttpError with the server's words where it refuses.
 */
export async function deleteDocument(documentId: string): Promise<void> {
  await deleteRest<null>(documentPath(documentId), {}, PEOPLE_ROOMS.organization)
  refreshDocuments(documentId)
}
