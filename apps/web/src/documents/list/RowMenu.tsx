import { useRouter } from '@tanstack/react-router'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { lazy, useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import type { MenuItem } from '../../ui/popups/MenuPopup.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { documentAddress } from '../documentAddress.ts'
import { forkDocument } from '../forkDocument.ts'
import { nameCopy } from '../nameCopy.ts'

const RowDialog = lazy(async () => ({ default: (await import('./RowDialog.tsx')).RowDialog }))

/** What can be done with a document of a list without opening it. */
export function RowMenu({ document }: { document: DocumentLine }) {
  const { history } = useRouter()
  const { isLoggedIn } = useSession()
  const [dialog, setDialog] = useState<'details' | 'delete' | null>(null)
  const { document_id: id, name } = document
  const duplicate = async () => {
    try {
      const copy = await forkDocument(id, { name: nameCopy(name) })
      toast({ title: `${copy.name} is yours`, tone: 'success' })
    } catch (failure) {
      toast({ title: 'Not copied', description: describeError(failure), tone: 'danger' })
    }
  }
  const items: (MenuItem | false)[] = [
    { id: 'open', label: 'Open', run: () => history.push(documentAddress(document)) },
    isLoggedIn && { id: 'duplicate', label: 'Duplicate', run: () => void duplicate() },
    document.can_edit && {
      id: 'details',
      label: 'Rename, describe, share…',
      beginsGroup: true,
      run: () => setDialog('details'),
    },
    document.can_delete && {
      id: 'delete',
      label: 'Delete…',
      isDanger: true,
      beginsGroup: true,
      run: () => setDialog('delete'),
    },
  ]
  const close = () => setDialog(null)
  return (
    <>
      <MenuButton
        label={`More about ${name}`}
        variant="ghost"
        items={items.filter((item) => item !== false)}
      >
        <Icon name="more" size={14} />
      </MenuButton>
      {dialog !== null && (
        <DialogBoundary name="Document" onClose={close}>
          <RowDialog document={document} dialog={dialog} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
