import {
  type ContentOf,
  DOCUMENT_CONTENTS,
  type DocumentContent,
} from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'

/** Parses content stored in this browser, perhaps by an older release; undefined where it is not valid. */
export function checkContent<K extends DocumentKind>(
  kind: K,
  kept: unknown,
): ContentOf<K> | undefined {
  const read = DOCUMENT_CONTENTS[kind].safeParse(kept)
  const content: DocumentContent | undefined = read.data
  return content as ContentOf<K> | undefined
}
