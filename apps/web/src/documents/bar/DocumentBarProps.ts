import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import type { ReactNode } from 'react'
import type { DocumentChange } from '../documentCalls.ts'

export type DocumentBarProps<K extends DocumentKind> = {
  kind: K
  /** The saved document, from `useDocument`; undefined for a new one. */
  document: Document | undefined
  /** The content on the screen, saved or not. */
  content: ContentOf<K>
  /**
   * True if `content` differs from the saved content, or from the initial content of a new document; see
   * `isSameContent`.
   */
  isChanged: boolean
  /** Shows other content as unsaved: a draft, an older version, or what another person saved. */
  onContent: (content: ContentOf<K>) => void
  /** Shows the saved state of `document`, with nothing unsaved, after a save or a restore. */
  onSaved: (document: Document) => void
  /** Opens a document after it was created or copied; by default at its own address. */
  onOpen?: (document: Document) => void
  /** Called after a deletion; by default the list of this kind opens. */
  onDeleted?: () => void
  /** The name of a new document until the user chooses one. */
  suggestedName?: string
  /** The secret of the link that gives access to the document. */
  secret?: string | undefined
  /** The path that shows the content on the screen; by default that of the page. */
  sharedPath?: string
  /**
   * True if the address contains the content on the screen, with unsaved changes; true by default. False where it only
   * names the saved document.
   */
  isInAddress?: boolean
  /** Opens a copy in the editor. Given where the page shows what another user made, which is then not edited here. */
  onCopy?: (() => void) | undefined
  /** More controls, before `Save`. */
  children?: ReactNode
}

/** The dialog that is open on the page of a document. */
export type BarDialog =
  | { name: 'save' | 'copy' | 'details' | 'login' | 'share' | 'versions' | 'delete' }
  /** Another person saved `version` before `change` could be saved. */
  | { name: 'conflict'; version: number; change: DocumentChange }
