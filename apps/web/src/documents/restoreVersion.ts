import type { Document, DocumentLine } from '@tickmark/core/documents/Document'
import { postRest } from '../data/rest/postRest.ts'
import { PEOPLE_ROOMS } from '../people/PEOPLE_ROOMS.ts'
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
  const { document } = await postRest<{ document: Document }>(
    documentPath(base.document_id, 'versions', version, 'restore'),
    { base_version: base.version },
    PEOPLE_ROOMS.organization,
  )
  refreshDocuments(document)
  return document
}
