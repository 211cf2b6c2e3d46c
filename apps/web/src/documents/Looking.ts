import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentVersion } from '@tickmark/core/documents/Document'
import type { DocumentChange } from './changeDocument.ts'

/** A saved state that is on the screen for a while, in place of what was there. */
export type Looking<K extends DocumentKind> = {
  version: DocumentVersion
  /** What was on the screen, and whether that was unsaved. */
  mine: ContentOf<K>
  wasChanged: boolean
  /** The own change that it stands against, where it is what somebody else saved meanwhile. */
  against: DocumentChange | null
}
