import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { changeDocument } from './changeDocument.ts'
import { createDocument, type NewDocument } from './createDocument.ts'

/**
 * Keeps something: as a new version of the document that it was made of, or as a new document where there is none.
 * @throws as `changeDocument` does.
 */
export function saveDocument<K extends DocumentKind>(
  base: Pick<Document, 'document_id' | 'version'> | undefined,
  { kind, ...rest }: NewDocument<K>,
): Promise<Document> {
  return base === undefined ? createDocument({ kind, ...rest }) : changeDocument(base, rest)
}
