import type { ContentOf, DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentVersion } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import type { DocumentChange } from '../documentCalls.ts'
import { isSameContent } from '../isSameContent.ts'
import type { DocumentBarProps } from './DocumentBarProps.ts'

/** A saved state that is on the screen for a while, in place of what was there. */
type VersionPreview<K extends DocumentKind> = {
  version: DocumentVersion
  /** What is in it. */
  found: ContentOf<K>
  /** What was on the screen, and whether that was unsaved. */
  mine: ContentOf<K>
  wasChanged: boolean
  /** The own change that it stands against, where it is what somebody else saved meanwhile. */
  against: DocumentChange | null
}

/** Looks at saved states of a document without losing what is on the screen. */
export function useVersionPreview<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { document, content, isChanged, onContent, onSaved } = props
  const [looking, setLooking] = useState<VersionPreview<K> | null>(null)
  const isUnsaved = looking === null ? isChanged : looking.wasChanged
  const mine = looking === null ? content : looking.mine
  return {
    looking,
    /** What was made of the saved state while it was looked at; null where nothing was. */
    edits: findEdits(content, looking),
    /** What is one's own, on the screen or behind it, and whether it is unsaved. */
    mine,
    isUnsaved,
    /** Shows a saved state in place of what is on the screen, which is kept. */
    look: (
      version: DocumentVersion,
      content: DocumentContent,
      against: DocumentChange | null = null,
    ) => {
      // The server keeps each document to its kind.
      const found = content as ContentOf<K>
      setLooking({ version, found, against, mine, wasChanged: isUnsaved })
      onContent(found)
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

/** A saved state that is looked at, and what was on the screen before. */
type Looked<T> = { found: T; mine: T }

/** What was made of a saved state while it was looked at; null where nothing was, or none is. */
export function findEdits<T>(content: T, looking: Looked<T> | null): T | null {
  if (looking === null || isSameContent(content, looking.found)) return null
  // An address takes a moment to be followed.
  return isSameContent(content, looking.mine) ? null : content
}
