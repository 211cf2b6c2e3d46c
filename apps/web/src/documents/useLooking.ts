import type { ContentOf, DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentVersion } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import type { DocumentChange } from './changeDocument.ts'
import type { DocumentBarProps } from './DocumentBarProps.ts'

/** A saved state that is on the screen for a while, in place of what was there. */
export type Looking<K extends DocumentKind> = {
  version: DocumentVersion
  /** What was on the screen, and whether that was unsaved. */
  mine: ContentOf<K>
  wasChanged: boolean
  /** The own change that it stands against, where it is what somebody else saved meanwhile. */
  against: DocumentChange | null
}

/** Looks at saved states of a document without losing what is on the screen. */
export function useLooking<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { document, content, isChanged, onContent, onSaved } = props
  const [looking, setLooking] = useState<Looking<K> | null>(null)
  const isUnsaved = looking === null ? isChanged : looking.wasChanged
  return {
    looking,
    /** What is one's own, on the screen or behind it, and whether it is unsaved. */
    mine: looking === null ? content : looking.mine,
    isUnsaved,
    /** Shows a saved state in place of what is on the screen, which is kept. */
    look: (
      version: DocumentVersion,
      found: DocumentContent,
      against: DocumentChange | null = null,
    ) => {
      setLooking({ version, against, mine: looking?.mine ?? content, wasChanged: isUnsaved })
      // The server keeps each document to its kind.
      onContent(found as ContentOf<K>)
    },
    /** Back to what was on the screen. */
    lookAway: () => {
      setLooking(null)
      if (looking === null) return
      if (looking.wasChanged || document === undefined) onContent(looking.mine)
      else onSaved(document)
    },
    /** Ends it with what the server keeps now. */
    endWith: (kept: Document) => {
      setLooking(null)
      onSaved(kept)
    },
    end: () => setLooking(null),
  }
}
