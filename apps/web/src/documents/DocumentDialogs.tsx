import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { DetailsForm } from './DetailsForm.tsx'
import {
  type Details,
  type DocumentChange,
  deleteDocument,
  listDetailChanges,
} from './documentCalls.ts'
import { KIND_WORDS } from './documentWords.ts'
import { usePossibleOwner } from './VisibilityChoice.tsx'

type DetailsProps = {
  document: DocumentLine
  /** Saves what differs from before, if anything does, and closes the dialog. */
  onSend: (change: DocumentChange | undefined) => Promise<void>
  onClose: () => void
}

/** Changes the name, the description, the visibility and the owner of a document; its saved content stays the same. */
export function DetailsDialog({ document, onSend, onClose }: DetailsProps) {
  const owner = usePossibleOwner(document)
  // As it was when the dialog opened: a change by another person since then is a conflict.
  const [before] = useState<Details>(() => ({
    name: document.name,
    description: document.description,
    visibility: document.visibility,
    organization_id: document.organization?.id ?? null,
  }))
  return (
    <DetailsForm
      title={`About this ${KIND_WORDS[document.kind].one}`}
      action="Change"
      before={before}
      owner={owner}
      onSend={(details) => {
        const change = listDetailChanges(before, details)
        return onSend(Object.keys(change).length > 0 ? change : undefined)
      }}
      onClose={onClose}
    />
  )
}

type DeleteProps = { document: DocumentLine; onDeleted?: () => void; onClose: () => void }

/** Deletes a document after a confirmation that says who loses it. */
export function DeleteDialog({ document, onDeleted, onClose }: DeleteProps) {
  const { document_id: id, kind, name, visibility, organization } = document
  const confirm = async () => {
    await deleteDocument(id)
    toast({ title: `${name} is deleted`, tone: 'success' })
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      title={`Delete this ${KIND_WORDS[kind].one}?`}
      action="Delete"
      onConfirm={confirm}
      onClose={onClose}
    >
      <bdi className="font-medium text-fg">{name}</bdi> is deleted with all of its versions
      {organization !== null && (
        <>
          , for all members of <bdi>{organization.name}</bdi>
        </>
      )}
      {(visibility === 'link' || visibility === 'public') &&
        ', and its links and embeds stop working'}
      . This cannot be undone.
    </ConfirmDialog>
  )
}
