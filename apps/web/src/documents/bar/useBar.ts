import { useRouter } from '@tanstack/react-router'
import type { ContentOf, DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentVersion } from '@tickmark/core/documents/Document'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { HttpError } from '../../data/rest/HttpError.ts'
import { useMayBeLoggedIn } from '../../data/session/sessionStore.ts'
import { showFailure } from '../../ui/toasts/showFailure.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { documentAddress, openAddress } from '../documentAddress.ts'
import {
  changeDocument,
  type DocumentChange,
  findConflict,
  forkDocument,
  restoreVersion,
} from '../documentCalls.ts'
import { KIND_WORDS, nameCopy } from '../documentWords.ts'
import { isSameContent } from '../isSameContent.ts'
import type { BarDialog, DocumentBarProps } from './DocumentBarProps.ts'
import { type Base, type DocumentBase, useBase } from './useBase.ts'
import { useDraft, useOffer } from './useDraft.ts'

export type Bar<K extends DocumentKind = DocumentKind> = ReturnType<typeof useBar<K>>

function isEmptyChart(content: DocumentContent): boolean {
  return 'questions' in content && content.questions.length === 0
}

/** The state and the actions of the document bar. */
export function useBar<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { kind, document, content, isChanged } = props
  // No logged-in user is asked to log in while the page still finds out who they are.
  const isLoggedIn = useMayBeLoggedIn()
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
  const stashEdits = () => {
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
    /** True if leaving the page would discard anything. */
    hasUnsaved: isUnsaved || edits !== null,
    draft,
    ...offer,
    ...saving,
    show: setDialog,
    close: () => setDialog(null),
    save: () => {
      if (looking !== null) return
      if (isEmptyChart(content))
        return toast({ title: 'Nothing to save', description: 'Add a metric to the chart first.' })
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
      stashEdits()
      view.look(version, found, against)
    },
    /** Ends the preview and, where it was opened from a conflict, shows the conflict again. */
    closePreview: () => {
      stashEdits()
      view.closePreview()
      if (looking?.against)
        setDialog({ name: 'conflict', version: looking.version.version, change: looking.against })
    },
    /** Discards the unsaved changes in favor of the version that another person saved. */
    takeTheirs: () => {
      if (document === undefined) return
      stashEdits()
      draft.drop()
      base.move(document)
      view.endWith(document)
    },
    restore: ({ version }: DocumentVersion) => {
      const { base: at } = base
      if (at === undefined) return
      void saving.run(async () => {
        const restored = await restoreVersion(at, version)
        stashEdits()
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

type Options = {
  base: DocumentBase
  show: (dialog: BarDialog) => void
  /** Called after the content on the screen, or a copy of it, was saved. */
  onFinish: () => void
}

/** Saves, changes and copies a document, and updates the page with the result. */
function useSaving<K extends DocumentKind>(
  props: DocumentBarProps<K>,
  { base: { base, move }, show, onFinish }: Options,
) {
  const { kind, document, content, onSaved, onOpen, secret } = props
  const { history } = useRouter()
  const { isRunning, run } = useOneAtATime()
  /** The address that opens after a save, for which no confirmation is needed. */
  const opened = useRef<string>(undefined)
  const latest = useRef(content)
  useEffect(() => {
    latest.current = content
  })

  const open = (next: Document) => {
    opened.current = documentAddress(next)
    if (onOpen !== undefined) onOpen(next)
    else openAddress(history, opened.current, { isInstead: document === undefined })
  }

  /** Shows the saved document; a new or copied one opens at its own address. */
  const finish = (saved: Document) => {
    onFinish()
    // This page does not show the copy.
    if (document !== undefined && saved.document_id !== document.document_id) return open(saved)
    move(saved)
    opened.current = documentAddress(saved)
    onSaved(saved)
    if (document === undefined) open(saved)
  }

  /** @throws HttpError with the server's message. */
  const apply = async (at: Base, change: DocumentChange) => {
    const saved = await changeDocument(at, change)
    // Edits made during the request are still unsaved.
    if (change.content === undefined || !isSameContent(change.content, latest.current)) move(saved)
    else finish(saved)
    toast({ title: change.content === undefined ? 'Changed' : 'Saved', tone: 'success' })
  }

  const refuse = (failure: unknown, change: DocumentChange) => {
    const version = findConflict(failure)
    if (version !== undefined) return show({ name: 'conflict', version, change })
    const isGone = failure instanceof HttpError && failure.status === 404
    const reason = isGone
      ? `This ${KIND_WORDS[kind].one} was deleted, or is no longer shared with you`
      : describeError(failure)
    const rest = change.content === undefined ? '' : ' Your changes are still on this page.'
    toast({
      title: 'Not saved',
      description: `${reason.replace(/\.$/, '')}.${rest}`,
      tone: 'danger',
    })
    if (isGone && change.content !== undefined) show({ name: 'copy' })
  }

  return {
    isSaving: isRunning,
    run,
    opened,
    finish,
    apply,
    change: (change: DocumentChange) => {
      if (base === undefined) return
      void run(
        () => apply(base, change),
        (failure) => refuse(failure, change),
      )
    },
    duplicate: (origin: Document) =>
      void run(async () => {
        const name = nameCopy(origin.name)
        const copy = await forkDocument(origin.document_id, { name, secret })
        toast({ title: `${name} was created`, tone: 'success' })
        open(copy)
      }, showFailure),
  }
}

/** A version that is shown temporarily in place of the content on the screen. */
type VersionPreview<K extends DocumentKind> = {
  version: DocumentVersion
  /** Its content. */
  found: ContentOf<K>
  /** The content on the screen before, and whether it had unsaved changes. */
  mine: ContentOf<K>
  wasChanged: boolean
  /** The user's change that conflicts with it; null unless opened from a conflict. */
  against: DocumentChange | null
}

/** Previews versions of a document without losing the content on the screen. */
function useVersionPreview<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { document, content, isChanged, onContent, onSaved } = props
  const [looking, setLooking] = useState<VersionPreview<K> | null>(null)
  const isUnsaved = looking === null ? isChanged : looking.wasChanged
  const mine = looking === null ? content : looking.mine
  return {
    looking,
    /** Edits of the previewed version; null where there are none. */
    edits: findEdits(content, looking),
    /** The user's own content, on the screen or behind the preview, and whether it is unsaved. */
    mine,
    isUnsaved,
    /** Shows a version in place of the content on the screen, which is kept. */
    look: (
      version: DocumentVersion,
      content: DocumentContent,
      against: DocumentChange | null = null,
    ) => {
      // The server never changes the kind of a document.
      const found = content as ContentOf<K>
      setLooking({ version, found, against, mine, wasChanged: isUnsaved })
      onContent(found)
    },
    /** Back to the content before the preview. */
    closePreview: () => {
      setLooking(null)
      if (looking === null) return
      if (looking.wasChanged || document === undefined) onContent(looking.mine)
      else onSaved(document)
    },
    /** Ends the preview with the saved document. */
    endWith: (kept: Document) => {
      setLooking(null)
      onSaved(kept)
    },
    end: () => setLooking(null),
  }
}

/** The previewed content, and what was on the screen before. */
type Looked<T> = { found: T; mine: T }

/** Edits made to a previewed version; null where there are none, or there is no preview. */
export function findEdits<T>(content: T, looking: Looked<T> | null): T | null {
  if (looking === null || isSameContent(content, looking.found)) return null
  // The content follows the address with a short delay.
  return isSameContent(content, looking.mine) ? null : content
}
