import { useRouter } from '@tanstack/react-router'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { useEffect, useRef } from 'react'
import { describeError } from '../../data/describeError.ts'
import { HttpError } from '../../data/rest/HttpError.ts'
import { showFailure, toast } from '../../ui/toasts/toast.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { documentAddress, openAddress } from '../documentAddress.ts'
import {
  changeDocument,
  type DocumentChange,
  findConflict,
  forkDocument,
} from '../documentCalls.ts'
import { KIND_WORDS, nameCopy } from '../documentWords.ts'
import { isSameContent } from '../isSameContent.ts'
import type { BarDialog, DocumentBarProps } from './DocumentBarProps.ts'
import type { Base, DocumentBase } from './useBase.ts'

type Options = {
  base: DocumentBase
  show: (dialog: BarDialog) => void
  /** Called after the content on the screen, or a copy of it, was saved. */
  onFinish: () => void
}

/** Saves, changes and copies a document, and updates the page with the result. */
export function useSaving<K extends DocumentKind>(
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
