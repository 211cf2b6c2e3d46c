import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwner, useSession } from '../data/session/sessionStore.ts'
import type { Draft } from './Draft.ts'
import { drafts } from './drafts.ts'
import { makeDraftId } from './makeDraftId.ts'

const QUIET_MS = 600

type Kept = {
  kind: DocumentKind
  documentId: string | null
  version: number | null
  name: string
  content: object
  /** Whether there is anything to keep. */
  isChanged: boolean
}

export type OwnDraft = ReturnType<typeof useDraft>

/** Keeps what is unsaved on this machine, and finds what an earlier visit left. */
export function useDraft({ isChanged, ...kept }: Kept) {
  const { isLoginFinished } = useSession()
  const userId = useOwner()?.id ?? null
  const [id] = useState(makeDraftId)
  const { kind, documentId } = kept
  const [offer, setOffer] = useState<Draft | null>(null)

  // Once it is to be saved after a log-in, that stays so for what is written on the way there.
  const isToBeSaved = useRef(false)
  const wasWritten = useRef(false)
  const write = (as = id, content = kept.content) => {
    wasWritten.current = true
    drafts.keep({
      ...kept,
      content,
      id: as,
      userId,
      at: new Date().toISOString(),
      isToBeSaved: isToBeSaved.current,
    })
  }
  const look = useEffectEvent(() => {
    const found = drafts.find({ kind, documentId, userId })
    setOffer(found === undefined || found.id === id ? null : found)
  })
  // Storage is the browser's. Before it is known who uses the page nothing is offered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once for each document and user.
  useEffect(() => {
    if (isLoginFinished) look()
  }, [isLoginFinished, kind, documentId, userId])

  const writeNow = useEffectEvent(() => write())
  const { name, content } = kept
  // biome-ignore lint/correctness/useExhaustiveDependencies: written whenever what is unsaved has changed.
  useEffect(() => {
    if (!isChanged) {
      // It was undone, or is saved.
      if (wasWritten.current) drafts.drop(id)
      return
    }
    const timer = setTimeout(writeNow, QUIET_MS)
    window.addEventListener('pagehide', writeNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', writeNow)
    }
  }, [isChanged, name, content])

  return {
    offer,
    /** Takes what was left over as what this visit keeps. */
    adopt: () => {
      if (offer === null) return
      wasWritten.current = true
      drafts.keep({ ...offer, id, userId, isToBeSaved: false })
      drafts.drop(offer.id)
      setOffer(null)
    },
    /** Forgets what was left. */
    refuse: () => {
      if (offer !== null) drafts.drop(offer.id)
      setOffer(null)
    },
    /** Keeps what is unsaved at once, such as before a log-in. */
    keepNow: () => write(),
    /** Keeps it for after a log-in, when it is to be saved. */
    keepForSave: () => {
      isToBeSaved.current = true
      write()
    },
    /** Keeps it, or another content of the same document, for the next visit, whatever becomes of this one. */
    setAside: (content?: object) => write(makeDraftId(), content),
    /** Forgets what this visit kept. */
    drop: () => drafts.drop(id),
  }
}
