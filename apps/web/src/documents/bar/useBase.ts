import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useState } from 'react'

export type Base = Pick<DocumentLine, 'document_id' | 'version'>
export type DocumentBase = ReturnType<typeof useBase>

/** The version that the content on the screen is based on. It follows the document while nothing is changed, and
 * stays once something is, so that a newer version by another person is not overwritten silently.
 */
export function useBase(document: DocumentLine | undefined, isChanged: boolean) {
  const [base, setBase] = useState<Base | undefined>(document)
  // Pinned for a draft, whose content is on the screen only after the next render.
  const [isPinned, setPinned] = useState(false)
  const isOther = document?.document_id !== base?.document_id
  const isNewer = document?.version !== base?.version
  if (isOther || (isNewer && !isChanged && !isPinned)) {
    setBase(document)
    setPinned(false)
  }
  return {
    base,
    /** After a save on this page. */
    move: (next: Base) => {
      setBase(next)
      setPinned(false)
    },
    pin: (next: Base) => {
      setBase(next)
      setPinned(true)
    },
  }
}
