import type { DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentVersion } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import { useSession } from '../../data/session/sessionStore.ts'
import { showFailure, toast } from '../../ui/toasts/toast.ts'
import { type DocumentChange, restoreVersion } from '../documentCalls.ts'
import { KIND_WORDS } from '../documentWords.ts'
import type { BarDialog, DocumentBarProps } from './DocumentBarProps.ts'
import { useBase } from './useBase.ts'
import { useDraft, useOffer } from './useDraft.ts'
import { useSaving } from './useSaving.ts'
import { useVersionPreview } from './useVersionPreview.ts'

export type Bar<K extends DocumentKind = DocumentKind> = ReturnType<typeof useBar<K>>

/** The state and the actions of the document bar. */
export function useBar<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { kind, document, content, isChanged } = props
  const { isLoggedIn } = useSession()
  const [dialog, setDialog] = useState<BarDialog | null>(null)
  const [newName, setNewName] = useState<string>()
  const name = document?.name ?? newName ?? props.suggestedName ?? `New ${KIND_WORDS[kind].one}`

  const { looking, edits, mine, isUnsaved, ...view } = useVersionPreview(props)
  const base = useBase(document, isUnsaved)
  const draft = useDraft({
    kind,
    documentId: document?.document_id ?? null,
    version: base.base?.version ?? null,
    name,
    content: mine,
    isChanged: isUnsaved,
  })
  /** Keeps edits of a previewed version as a draft, which is offered on the next visit. */
  const setEditsAside = () => {
    if (edits === null || looking === null) return
    draft.setAside(edits)
    toast({
      title: `Your edits of version ${looking.version.version} are kept`,
      description: 'They are in this browser, and offered when you open this page again.',
    })
  }
  const onFinish = () => {
    draft.drop()
    view.end()
  }
  const saving = useSaving(props, { base, show: setDialog, onFinish })
  const offer = useOffer(props, { draft, base, show: setDialog, onName: setNewName })

  return {
    name,
    base: base.base,
    dialog,
    looking,
    isUnsaved,
    /** Whether leaving the page would discard anything. */
    hasUnsaved: isUnsaved || edits !== null,
    draft,
    ...offer,
    ...saving,
    show: setDialog,
    close: () => setDialog(null),
    save: () => {
      if (looking !== null) return
      if (!isLoggedIn) return setDialog({ name: 'login' })
      if (document === undefined) return setDialog({ name: 'save' })
      if (!document.can_edit) return setDialog({ name: 'copy' })
      if (isChanged) saving.change({ content })
      else toast({ title: 'Nothing to save', description: 'Everything is saved.' })
    },
    rename: (next: string) =>
      document === undefined ? setNewName(next) : saving.change({ name: next }),
    duplicate: () => {
      if (!isLoggedIn) setDialog({ name: 'login' })
      else if (document !== undefined) saving.duplicate(document)
    },
    look: (
      version: DocumentVersion,
      found: DocumentContent,
      against: DocumentChange | null = null,
    ) => {
      setDialog(null)
      setEditsAside()
      view.look(version, found, against)
    },
    /** Ends the preview and, where it was opened from a conflict, shows the conflict again. */
    lookAway: () => {
      setEditsAside()
      view.lookAway()
      if (looking?.against)
        setDialog({ name: 'conflict', version: looking.version.version, change: looking.against })
    },
    /** Discards the unsaved changes in favor of the version that another person saved. */
    takeTheirs: () => {
      if (document === undefined) return
      setEditsAside()
      draft.drop()
      base.move(document)
      view.endWith(document)
    },
    restore: ({ version }: DocumentVersion) => {
      const { base: at } = base
      if (at === undefined) return
      void saving.run(async () => {
        const restored = await restoreVersion(at, version)
        setEditsAside()
        // Unsaved changes are no longer on the screen, and are offered on the next visit.
        if (isUnsaved) draft.setAside()
        base.move(restored)
        setDialog(null)
        view.endWith(restored)
        toast({ title: `Version ${version} was restored`, tone: 'success' })
      }, showFailure)
    },
  }
}

type Shown = 'kind' | 'document' | 'content' | 'secret' | 'sharedPath' | 'isInAddress' | 'onDeleted'

/** The props of every dialog on the page of a document. */
export type ShownDialog = Pick<DocumentBarProps<DocumentKind>, Shown> & {
  bar: Bar
  dialog: BarDialog
}
