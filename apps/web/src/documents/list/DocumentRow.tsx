import { useRouter } from '@tanstack/react-router'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import type { MenuItem } from '../../ui/popups/MenuPopup.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { Age } from '../Age.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { documentAddress } from '../documentAddress.ts'
import { changeDocument, type DocumentChange, forkDocument } from '../documentCalls.ts'
import { describeVisibility, FAVORITE_LISTS, nameAuthor, nameCopy } from '../documentWords.ts'
import { FavoriteStar } from '../favorites/FavoriteStar.tsx'

/** A document in a list with its menu; on a phone the facts about it are below its name. */
export function DocumentRow({ document }: { document: DocumentLine }) {
  const { document_id: id, name, description, organization } = document
  const favorite = FAVORITE_LISTS[document.kind]
  const words = describeVisibility(document.visibility, organization?.name)
  return (
    <li className="flex items-start gap-2 border-b border-line px-3.5 py-2 last:border-b-0 hover:bg-hover">
      {favorite !== null && <FavoriteStar kind={favorite} id={id} name={name} />}
      <div className="grid min-w-0 grow gap-x-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <DocumentLink
            href={documentAddress(document)}
            className="font-medium break-words hover:underline hover:underline-offset-2"
          >
            <bdi>{name}</bdi>
          </DocumentLink>
          {description !== '' && (
            <p dir="auto" className="truncate text-sm text-fg2" title={description}>
              {description}
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-wrap gap-x-3 text-sm text-fg2 lg:grid lg:items-start lg:grid-cols-[140px_160px_110px] lg:gap-x-4 lg:leading-6">
          <span
            className="flex min-w-0 items-center gap-1.5"
            title={`${words.who}. ${words.meaning}`}
          >
            <Icon name={words.icon} size={13} />
            <span className="truncate">{words.short}</span>
          </span>
          <bdi className="max-w-full truncate">{nameAuthor(document)}</bdi>
          <span className="text-fg3 lg:text-right">
            <Age at={document.updated_at} />
          </span>
        </div>
      </div>
      <RowMenu document={document} />
    </li>
  )
}

const DetailsDialog = lazyComponent(() => import('../DocumentDialogs.tsx'), 'DetailsDialog')
const DeleteDialog = lazyComponent(() => import('../DocumentDialogs.tsx'), 'DeleteDialog')

/** The actions on a document of a list that do not open it. */
export function RowMenu({ document }: { document: DocumentLine }) {
  const { history } = useRouter()
  const { isLoggedIn } = useSession()
  const [dialog, setDialog] = useState<'details' | 'delete' | null>(null)
  // The version that the dialog was opened on: a later save by another person is a conflict.
  const [base, setBase] = useState(document)
  const { document_id: id, name } = document
  const duplicate = async () => {
    try {
      const copy = await forkDocument(id, { name: nameCopy(name) })
      toast({ title: `${copy.name} was created`, tone: 'success' })
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
      run: () => {
        setBase(document)
        setDialog('details')
      },
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
  const change = async (changes: DocumentChange | undefined) => {
    if (changes !== undefined) {
      await changeDocument(base, changes)
      toast({ title: 'Changed', tone: 'success' })
    }
    close()
  }
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
          {dialog === 'details' ? (
            <DetailsDialog document={document} onSend={change} onClose={close} />
          ) : (
            <DeleteDialog document={document} onClose={close} />
          )}
        </DialogBoundary>
      )}
    </>
  )
}
