import type { Document } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import { type Details, DetailsForm } from './DetailsForm.tsx'
import { findConflict } from './findConflict.ts'
import { KIND_WORDS } from './KIND_WORDS.ts'
import { listDetailChanges } from './listDetailChanges.ts'
import type { ShownDialog } from './ShownDialog.ts'
import { usePossibleOwner } from './usePossibleOwner.ts'

type Props = ShownDialog & { document: Document }

/** Changes what a document is called, what it says of itself and who may see it; what is in it stays as it is kept. */
export function DetailsDialog({ kind, document, bar }: Props) {
  const owner = usePossibleOwner(document)
  // As it was when the dialog opened: what somebody else changes meanwhile is a conflict.
  const [before] = useState<Details>(() => ({
    name: document.name,
    description: document.description,
    visibility: document.visibility,
    organization_id: document.organization?.id ?? null,
  }))
  const { base } = bar
  if (base === undefined) return null
  const send = async (details: Details) => {
    const change = listDetailChanges(before, details)
    try {
      if (Object.keys(change).length > 0) await bar.apply(base, change)
      bar.close()
    } catch (failure) {
      const version = findConflict(failure)
      if (version === undefined) throw failure
      bar.show({ name: 'conflict', version, change })
    }
  }
  return (
    <DetailsForm
      title={`About this ${KIND_WORDS[kind].one}`}
      action="Change"
      before={before}
      owner={owner}
      onSend={send}
      onClose={bar.close}
    />
  )
}
