import type { Document } from '@tickmark/core/documents/Document'
import { useRef, useState } from 'react'
import { HttpError } from '../data/rest/HttpError.ts'
import { toast } from '../ui/toasts/toast.ts'
import { changeDocument } from './changeDocument.ts'
import { createDocument } from './createDocument.ts'
import { type Details, DetailsForm } from './DetailsForm.tsx'
import { forkDocument } from './forkDocument.ts'
import { KIND_WORDS } from './KIND_WORDS.ts'
import { nameCopy } from './nameCopy.ts'
import type { ShownDialog } from './ShownDialog.ts'
import type { Base } from './useBase.ts'
import { usePossibleOwner } from './usePossibleOwner.ts'

type Props = ShownDialog & {
  /** What it becomes a copy of. */
  origin?: Document
}

/** Asks what something new is called and who may see it, and saves what is on the screen. */
export function SaveDialog({ kind, content, secret, origin, bar }: Props) {
  const { one } = KIND_WORDS[kind]
  const owner = usePossibleOwner(undefined)
  // A copy whose second step failed is gone on with, not made a second time.
  const begun = useRef<Base>(undefined)
  const [before] = useState<Details>(() => ({
    name: origin === undefined ? bar.name : nameCopy(origin.name),
    description: origin?.description ?? '',
    visibility: 'private',
    organization_id: null,
  }))
  /** Nothing where the original was deleted meanwhile. */
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
