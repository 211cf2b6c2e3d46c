import { useRouter } from '@tanstack/react-router'
import type { Document } from '@tickmark/core/documents/Document'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { DeletionWords } from './DeletionWords.tsx'
import { deleteDocument } from './deleteDocument.ts'
import { listAddress } from './documentAddress.ts'
import { KIND_WORDS } from './KIND_WORDS.ts'
import { openAddress } from './openAddress.ts'
import type { ShownDialog } from './ShownDialog.ts'

type Props = ShownDialog & { document: Document }

/** Asks before a document is deleted, and leads to the list of its kind once it is. */
export function DeleteDialog({ kind, document, bar, onDeleted }: Props) {
  const { history } = useRouter()
  const confirm = async () => {
    await deleteDocument(document.document_id)
    bar.draft.drop()
    toast({ title: `${document.name} is deleted`, tone: 'success' })
    if (onDeleted !== undefined) onDeleted()
    else openAddress(history, listAddress(document), { isInstead: true })
  }
  return (
    <ConfirmDialog
      title={`Delete this ${KIND_WORDS[kind].one}?`}
      action="Delete"
      onConfirm={confirm}
      onClose={bar.close}
    >
      <DeletionWords document={document} />
    </ConfirmDialog>
  )
}
