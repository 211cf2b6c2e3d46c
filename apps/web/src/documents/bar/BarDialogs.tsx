import { useLocation, useRouter } from '@tanstack/react-router'
import type { Document } from '@tickmark/core/documents/Document'
import { useRef, useState } from 'react'
import { HttpError } from '../../data/rest/HttpError.ts'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { DetailsForm } from '../DetailsForm.tsx'
import { DeleteDialog, DetailsDialog } from '../DocumentDialogs.tsx'
import { listAddress, openAddress } from '../documentAddress.ts'
import {
  changeDocument,
  createDocument,
  type Details,
  type DocumentChange,
  findConflict,
  forkDocument,
} from '../documentCalls.ts'
import { KIND_WORDS, nameCopy } from '../documentWords.ts'
import { LoginLinks } from '../LoginLinks.tsx'
import { usePossibleOwner } from '../VisibilityChoice.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import type { Bar, ShownDialog } from './useBar.ts'
import type { Base } from './useBase.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

/** The dialog that is open over the page of a document. */
export function BarDialogs(props: ShownDialog) {
  const { dialog, document, bar, onDeleted } = props
  const { history } = useRouter()
  if (dialog.name === 'login') return <LoginFirstDialog {...props} />
  if (dialog.name === 'share') return <ShareDialog {...props} />
  if (dialog.name === 'save' || document === undefined) return <SaveDialog {...props} />
  switch (dialog.name) {
    case 'copy':
      return <SaveDialog {...props} origin={document} />
    case 'details':
      return <DetailsDialog document={document} onSend={changeDetails(bar)} onClose={bar.close} />
    case 'versions':
      return <VersionsDialog {...props} document={document} />
    case 'delete':
      return (
        <DeleteDialog
          document={document}
          onDeleted={() => {
            bar.draft.drop()
            if (onDeleted !== undefined) onDeleted()
            else openAddress(history, listAddress(document), { isInstead: true })
          }}
          onClose={bar.close}
        />
      )
    case 'conflict':
      return <ConflictDialog {...props} document={document} conflict={dialog} />
  }
}

/** Asks visitors to log in before they save. Their content is kept as a draft and offered after the log-in. */
function LoginFirstDialog({ kind, bar }: ShownDialog) {
  const { href } = useLocation()
  const { one } = KIND_WORDS[kind]
  return (
    <Modal title={`Log in to save this ${one}`} onClose={bar.close}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-fg2">
          A {one} is saved to your account. Your work is kept in this browser until you are logged
          in. Without an account you can share it by its link.
        </p>
        <div className="flex flex-wrap gap-2">
          <LoginLinks search={{ returnTo: `/explorer${href}` }} onClick={bar.draft.keepForSave} />
        </div>
      </div>
    </Modal>
  )
}

type Props = ShownDialog & {
  /** The document to copy. */
  origin?: Document
}

/** Saves the content on the screen as a new document or a copy, with a name, a description and a visibility. */
function SaveDialog({ kind, content, secret, origin, bar }: Props) {
  const { one } = KIND_WORDS[kind]
  const owner = usePossibleOwner(undefined)
  // After a failed second step, the copy is reused rather than created again.
  const begun = useRef<Base>(undefined)
  const [before] = useState<Details>(() => ({
    name: origin === undefined ? bar.name : nameCopy(origin.name),
    description: origin?.description ?? '',
    visibility: 'private',
    organization_id: null,
  }))
  /** Undefined where the original was deleted in the meantime. */
  const fork = async (id: string, name: string): Promise<Base | undefined> => {
    try {
      return await forkDocument(id, { name, secret })
    } catch (failure) {
      if (failure instanceof HttpError && failure.status === 404) return undefined
      throw failure
    }
  }
  const send = async (details: Details) => {
    if (origin === undefined) {
      bar.finish(await createDocument({ kind, content, ...details }))
    } else {
      begun.current ??= await fork(origin.document_id, details.name)
      bar.finish(
        begun.current === undefined
          ? await createDocument({ kind, content, ...details })
          : await changeDocument(begun.current, { content, ...details }),
      )
    }
    bar.close()
    toast({ title: 'Saved', description: details.name, tone: 'success' })
  }
  return (
    <DetailsForm
      title={origin === undefined ? `Save this ${one}` : `Save a copy of this ${one}`}
      action="Save"
      before={before}
      owner={owner}
      onSend={send}
      onClose={bar.close}
    />
  )
}

/** Saves changed details; where another person saved the document meanwhile, the conflict dialog opens instead. */
function changeDetails({ base, apply, show, close }: Bar) {
  return async (change: DocumentChange | undefined) => {
    try {
      if (base !== undefined && change !== undefined) await apply(base, change)
      close()
    } catch (failure) {
      const version = findConflict(failure)
      if (version === undefined || change === undefined) throw failure
      show({ name: 'conflict', version, change })
    }
  }
}
