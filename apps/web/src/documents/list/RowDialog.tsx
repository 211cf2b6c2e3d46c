import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { changeDocument } from '../changeDocument.ts'
import { DeletionWords } from '../DeletionWords.tsx'
import { type Details, DetailsForm } from '../DetailsForm.tsx'
import { deleteDocument } from '../deleteDocument.ts'
import { KIND_WORDS } from '../KIND_WORDS.ts'
import { listDetailChanges } from '../listDetailChanges.ts'
import { usePossibleOwner } from '../usePossibleOwner.ts'

type Props = { document: DocumentLine; dialog: 'details' | 'delete'; onClose: () => void }

/** Changes what a document of a list is called and who may see it, or deletes it. */
export function RowDialog({ document, dialog, onClose }: Props) {
  const owner = usePossibleOwner(document)
  const { one } = KIND_WORDS[document.kind]
  const [base] = useState(document)
  const before: Details = {
    name: base.name,
    description: base.description,
    visibility: base.visibility,
    organization_id: base.organization?.id ?? null,
  }
  if (dialog === 'delete')
    return (
      <ConfirmDialog
        title={`Delete this ${one}?`}
        action="Delete"
        onConfirm={async () => {
          await deleteDocument(document.document_id)
          toast({ title: `${document.name} is deleted`, tone: 'success' })
        }}
        onClose={onClose}
      >
        <DeletionWords document={document} />
      </ConfirmDialog>
    )
  return (
    <DetailsForm
      title={`About this ${one}`}
      action="Change"
      before={before}
      owner={owner}
      onSend={async (details) => {
        const change = listDetailChanges(before, details)
        if (Object.keys(change).length > 0) {
          await changeDocument(base, change)
          toast({ title: 'Changed', tone: 'success' })
        }
        onClose()
      }}
      onClose={onClose}
    />
  )
}
