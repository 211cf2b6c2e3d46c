import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useState } from 'react'

export type Base = Pick<DocumentLine, 'document_id' | 'version'>
export type DocumentBase = ReturnType<typeof useBase>

/**
 * The version that what is on the screen was made of. It follows the document while nothing is changed, and stays where
 * it is once something is: what somebody else saves after that is not overwritten unawares.
 */
export function useBase(document: DocumentLine | undefined, isChanged: boolean) {
  const [base, setBase] = useState<Base | undefined>(document)
  // Of a draft: what is on the screen becomes it only with the next drawing.
  const [isPinned, setPinned] = useState(false)
  const isOther = document?.document_id !== base?.document_id
  const isNewer = document?.version !== base?.version
  if (isOther || (isNewer && !isChanged && !isPinned)) {
    setBase(document)
    setPinned(false)
  }
  return {
    base,
    /** After an own save. */
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
