import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'

/** What is in a document, where it is one of that kind; the server has checked it. */
export function readContent<K extends DocumentKind>(
  document: Pick<Document, 'kind' | 'content'>,
  kind: K,
): ContentOf<K> | undefined {
  return document.kind === kind ? (document.content as ContentOf<K>) : undefined
}
