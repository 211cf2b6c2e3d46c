import { useRouter } from '@tanstack/react-router'
import type { ContentOf, DocumentContent } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document, DocumentVersion } from '@tickmark/core/documents/Document'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeError } from '../data/describeError.ts'
import { HttpError } from '../data/rest/HttpError.ts'
import { useSession } from '../session/useSession.ts'
import { toast } from '../ui/toasts/toast.ts'
import type { BarDialog } from './BarDialog.ts'
import { changeDocument, type DocumentChange } from './changeDocument.ts'
import type { DocumentBarProps } from './DocumentBarProps.ts'
import { documentAddress } from './documentAddress.ts'
import { findConflict } from './findConflict.ts'
import { forkDocument } from './forkDocument.ts'
import { isSameContent } from './isSameContent.ts'
import { KIND_WORDS } from './KIND_WORDS.ts'
import type { Looking } from './Looking.ts'
import { nameCopy } from './nameCopy.ts'
import { openAddress } from './openAddress.ts'
import { restoreVersion } from './restoreVersion.ts'
import { type Base, useBase } from './useBase.ts'
import { useDraft } from './useDraft.ts'

export type Bar<K extends DocumentKind = DocumentKind> = ReturnType<typeof useBar<K>>

/** What the bar of a document knows and does: saving and what may stand against it. */
export function useBar<K extends DocumentKind>(props: DocumentBarProps<K>) {
  const { kind, document, content, isChanged, onContent, onSaved, secret } = props
  const { isLoggedIn } = useSession()
  const { history } = useRouter()
  const [dialog, setDialog] = useState<BarDialog | null>(null)
  const [newName, setNewName] = useState<string>()
  const [looking, setLooking] = useState<Looking<K> | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isOnItsWay = useRef(false)
  /** The address that was opened after a save, which needs no leave. */
  const opened = useRef<string>(undefined)
  const latest = useRef(content)
  useEffect(() => {
    latest.current = content
  })

  const { one } = KIND_WORDS[kind]
  const name = document?.name ?? newName ?? props.suggestedName ?? `New ${one}`
  const isUnsaved = looking === null ? isChanged : looking.wasChanged
  const { base, move, pin } = useBase(document, isUnsaved)
  const draft = useDraft({
    kind,
    documentId: document?.document_id ?? null,
    version: base?.version ?? null,
    name,
    content: looking === null ? content : looking.mine,
    isChanged: isUnsaved,
  })

  const open = (next: Document) => {
    opened.current = documentAddress(next)
    if (props.onOpen !== undefined) props.onOpen(next)
    else openAddress(history, opened.current, { isInstead: document === undefined })
  }

  /** Takes over what the server keeps now; another document than before is opened. */
  const finish = (saved: Document) => {
    draft.drop()
    setLooking(null)
    // Of a copy this page shows nothing.
    if (document !== undefined && saved.document_id !== document.document_id) return open(saved)
    move(saved)
    opened.current = documentAddress(saved)
    onSaved(saved)
    if (document === undefined) open(saved)
  }

  const refuse = (failure: unknown, change: DocumentChange) => {
    const version = findConflict(failure)
    if (version !== undefined) return setDialog({ name: 'conflict', version, change })
    const isGone = failure instanceof HttpError && failure.status === 404
    const reason = isGone ? `This ${one} was deleted meanwhile.` : describeError(failure)
    const rest = change.content === undefined ? '' : ' What you made is still here.'
    toast({ title: 'Not saved', description: `${reason}${rest}`, tone: 'danger' })
    if (isGone && change.content !== undefined) setDialog({ name: 'copy' })
  }

  /** Does something with the server, one at a time. */
  const run = async (act: () => Promise<void>, onFailure: (failure: unknown) => void) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    setSaving(true)
    try {
      await act()
    } catch (failure) {
      onFailure(failure)
    } finally {
      isOnItsWay.current = false
      setSaving(false)
    }
  }
  const tell = (failure: unknown) =>
    toast({ title: 'Not done', description: describeError(failure), tone: 'danger' })

  /** @throws HttpError where it is refused. */
  const apply = async (at: Base, change: DocumentChange) => {
    const saved = await changeDocument(at, change)
    // Somebody may have gone on while it was on its way: that is unsaved still.
    if (change.content === undefined || !isSameContent(change.content, latest.current)) move(saved)
    else finish(saved)
    toast({ title: change.content === undefined ? 'Changed' : 'Saved', tone: 'success' })
  }
  const change = (change: DocumentChange) => {
    if (base !== undefined)
      void run(
        () => apply(base, change),
        (failure) => refuse(failure, change),
      )
  }

  const save = () => {
    if (looking !== null) return
    if (!isLoggedIn) return setDialog({ name: 'login' })
    if (document === undefined) return setDialog({ name: 'save' })
    if (!document.can_edit) return setDialog({ name: 'copy' })
    if (isChanged) change({ content })
    else toast({ title: 'Nothing to save', description: 'It is kept as it is shown.' })
  }

  const takeDraft = async () => {
    const { offer } = draft
    if (offer === null) return
    const { checkContent } = await import('./checkContent.ts')
    const found = checkContent(kind, offer.content)
    if (found === undefined) {
      toast({ title: 'These changes can no longer be read', tone: 'danger' })
      return draft.refuse()
    }
    if (base !== undefined && offer.version !== null && offer.version !== base.version)
      pin({ document_id: base.document_id, version: offer.version })
    setNewName(offer.name)
    onContent(found)
    draft.adopt()
    if (!offer.isToBeSaved) return
    if (document === undefined) setDialog({ name: 'save' })
    else if (!document.can_edit) setDialog({ name: 'copy' })
    else toast({ title: 'Your changes are back', description: 'They are not saved yet.' })
  }
  const resume = useEffectEvent(() => void takeDraft().catch(tell))
  const isToBeSaved = draft.offer?.isToBeSaved === true
  // The log-in lies behind, on another page.
  useEffect(() => {
    if (isLoggedIn && isToBeSaved) resume()
  }, [isLoggedIn, isToBeSaved])

  return {
    name,
    base,
    dialog,
    looking,
    isSaving,
    isUnsaved,
    opened,
    draft,
    /** What an earlier visit left, unless it is what is on the screen. */
    offer:
      draft.offer !== null &&
      !(isLoggedIn && isToBeSaved) &&
      !isSameContent(draft.offer.content, content)
        ? draft.offer
        : null,
    show: setDialog,
    close: () => setDialog(null),
    save,
    change,
    apply,
    finish,
    takeDraft: () => void takeDraft().catch(tell),
    rename: (next: string) => (document === undefined ? setNewName(next) : change({ name: next })),
    duplicate: () => {
      if (!isLoggedIn) return setDialog({ name: 'login' })
      if (document === undefined) return setDialog({ name: 'save' })
      void run(async () => {
        const copy = await forkDocument(document.document_id, { name: nameCopy(name), secret })
        toast({ title: `${copy.name} is yours`, tone: 'success' })
        open(copy)
      }, tell)
    },
    /** Shows a saved state in place of what is on the screen, which is kept. */
    look: (
      version: DocumentVersion,
      found: DocumentContent,
      against: DocumentChange | null = null,
    ) => {
      setDialog(null)
      setLooking({
        version,
        against,
        mine: looking?.mine ?? content,
        wasChanged: isUnsaved,
      })
      // The server keeps each document to its kind.
      onContent(found as ContentOf<K>)
    },
    /** Back to what was on the screen. */
    lookAway: () => {
      if (looking === null) return
      setLooking(null)
      if (looking.wasChanged || document === undefined) onContent(looking.mine)
      else onSaved(document)
      if (looking.against !== null)
        setDialog({ name: 'conflict', version: looking.version.version, change: looking.against })
    },
    /** Gives up what was on the screen for what somebody else saved. */
    takeTheirs: () => {
      if (document === undefined) return
      draft.drop()
      setLooking(null)
      move(document)
      onSaved(document)
    },
    restore: ({ version }: DocumentVersion) => {
      if (base === undefined) return
      void run(async () => {
        const restored = await restoreVersion(base, version)
        move(restored)
        setLooking(null)
        setDialog(null)
        onSaved(restored)
        toast({ title: `Version ${version} is the newest again`, tone: 'success' })
      }, tell)
    },
  }
}
