import type { ContentOf, DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentVersion } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import type { DocumentChange } from '../documentCalls.ts'
import { isSameContent } from '../isSameContent.ts'
import type { DocumentBarProps } from './DocumentBarProps.ts'

/** A version that is shown temporarily in place of the content on the screen. */
type VersionPreview<K extends DocumentKind> = {
  version: DocumentVersion
  /** Its content. */
  found: ContentOf<K>
  /** The content on the screen before, and whether it had unsaved changes. */
  mine: ContentOf<K>
  wasChanged: boolean
  /** The user's change that conflicts with it; null unless opened from a conflict. */
  against: DocumentChange | null
}

/** Previews versions of a document without losing the content on the screen. */
export function useVersionPreview<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { document, content, isChanged, onContent, onSaved } = props
  const [looking, setLooking] = useState<VersionPreview<K> | null>(null)
  const isUnsaved = looking === null ? isChanged : looking.wasChanged
  const mine = looking === null ? content : looking.mine
  return {
    looking,
    /** Edits of the previewed version; null where there are none. */
    edits: findEdits(content, looking),
    /** The user's own content, on the screen or behind the preview, and whether it is unsaved. */
    mine,
    isUnsaved,
    /** Shows a version in place of the content on the screen, which is kept. */
    look: (
      version: DocumentVersion,
      content: DocumentContent,
      against: DocumentChange | null = null,
    ) => {
      // The server never changes the kind of a document.
      const found = content as ContentOf<K>
      setLooking({ version, found, against, mine, wasChanged: isUnsaved })
      onContent(found)
    },
    /** Back to the content before the preview. */
    closePreview: () => {
      setLooking(null)
      if (looking === null) return
      if (looking.wasChanged || document === undefined) onContent(looking.mine)
      else onSaved(document)
    },
    /** Ends the preview with the saved document. */
    endWith: (kept: Document) => {
      setLooking(null)
      onSaved(kept)
    },
    end: () => setLooking(null),
  }
}

/** The previewed content, and what was on the screen before. */
type Looked<T> = { found: T; mine: T }

/** Edits made to a previewed version; null where there are none, or there is no preview. */
export function findEdits<T>(content: T, looking: Looked<T> | null): T | null {
  if (looking === null || isSameContent(content, looking.found)) return null
  // The content follows the address with a short delay.
  return isSameContent(content, looking.mine) ? null : content
}
