import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'

/** Something unsaved, kept on this machine in case the page is left before it is saved. */
export type Draft = {
  /** Of the visit of a page that it was made on; two windows do not write over each other. */
  id: string
  kind: DocumentKind
  /** What it changes; null where it is new. */
  documentId: string | null
  /** The version that it was made of; null where it is new. */
  version: number | null
  /** Who made it, for nobody else is to see it; null for a visitor. */
  userId: string | null
  name: string
  content: unknown
  /** ISO 8601. */
  at: string
  /** It was to be saved, and a log-in stood in between. */
  isToBeSaved: boolean
}
