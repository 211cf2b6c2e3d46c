import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import type { ReactNode } from 'react'
import type { DocumentChange } from '../documentCalls.ts'

export type DocumentBarProps<K extends DocumentKind> = {
  kind: K
  /** As it is kept, from `useDocument`; undefined for something new. */
  document: Document | undefined
  /** What is on the screen, saved or not. */
  content: ContentOf<K>
  /** Whether `content` says something else than what is kept, or than a new one begins with; see `isSameContent`. */
  isChanged: boolean
  /** Shows another content as unsaved: a draft, an older version, or what somebody else saved. */
  onContent: (content: ContentOf<K>) => void
  /** Shows `document` as it is kept, with nothing unsaved: it was saved just now, or an older version restored. */
  onSaved: (document: Document) => void
  /** Opens a document: a new one once it is saved, a copy. Unless given, its own address is opened. */
  onOpen?: (document: Document) => void
  /** After it was deleted; unless given, the list of its kind is opened. */
  onDeleted?: () => void
  /** What something new is called until it gets a name. */
  suggestedName?: string
  /** Of the link by which the document can be read. */
  secret?: string | undefined
  /** The address below the origin that shows what is on the screen; that of the page unless given. */
  sharedPath?: string
  /**
   * Whether the address holds what is on the screen, unsaved changes too, as it does unless said otherwise. False where
   * it only names what is saved.
   */
  isInAddress?: boolean
  /** Further controls, before `Save`. */
  children?: ReactNode
}

/** What stands over the page of a document. */
export type BarDialog =
  | { name: 'save' | 'copy' | 'details' | 'login' | 'share' | 'versions' | 'delete' }
  /** Somebody saved `version` before `change` could be. */
  | { name: 'conflict'; version: number; change: DocumentChange }
