import type { DocumentChange } from './changeDocument.ts'

/** What stands over the page of a document. */
export type BarDialog =
  | { name: 'save' | 'copy' | 'details' | 'login' | 'share' | 'versions' | 'delete' }
  /** Somebody saved `version` before `change` could be. */
  | { name: 'conflict'; version: number; change: DocumentChange }
