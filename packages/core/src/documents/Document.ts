import type { DocumentContent } from './DOCUMENT_CONTENTS.ts'
import type { DocumentKind, Visibility } from './DOCUMENT_KINDS.ts'

/** A document as lists show it. Moments are ISO 8601 in UTC. */
export type DocumentLine = {
  document_id: string
  kind: DocumentKind
  name: string
  description: string
  visibility: Visibility
  /** The organisation it belongs to, or null where it belongs to one person. */
  organization: { id: string; name: string } | null
  /** Who made it; the name is empty once the account is gone. */
  author: { id: string; name: string }
  /** Counts from 1, one more with each saved change. A change names the version it was made of. */
  version: number
  created_at: string
  updated_at: string
  /** Whether the caller may change it. What others than members see, only those who may publish change. */
  can_edit: boolean
  /** Whether the caller may decide who outside of its organization sees it. */
  can_publish: boolean
  /** Whether whoever asks may delete it. */
  can_delete: boolean
  /** The mart of a table or preset. */
  mart_id: string | null
}

/** A document with what is in it. */
export type Document = DocumentLine & {
  content: DocumentContent
  /** What it was copied from, where that can still be read. */
  forked_from: { document_id: string; name: string } | null
  /** Of its secret link; null unless the visibility is `link` and whoever asks may change it. */
  secret: string | null
}

/** One saved state of a document. */
export type DocumentVersion = {
  version: number
  name: string
  saved_at: string
  saved_by: { id: string; name: string }
}
