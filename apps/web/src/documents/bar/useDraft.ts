import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwner, useSession } from '../../data/session/sessionStore.ts'
import { showFailure, toast } from '../../ui/toasts/toast.ts'
import { type Draft, drafts, makeDraftId } from '../drafts.ts'
import { isSameContent } from '../isSameContent.ts'
import type { BarDialog, DocumentBarProps } from './DocumentBarProps.ts'
import type { DocumentBase } from './useBase.ts'

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

type OwnDraft = ReturnType<typeof useDraft>

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

type OfferOptions = {
  draft: OwnDraft
  base: DocumentBase
  show: (dialog: BarDialog) => void
  onName: (name: string) => void
}

/**
 * What an earlier visit left unsaved, to go on with. What was to be saved when a log-in stood in between is taken up by
 * itself.
 */
export function useOffer<K extends DocumentKind>(
  { kind, document, content, onContent }: DocumentBarProps<K>,
  { draft, base: { base, pin }, show, onName }: OfferOptions,
) {
  const { isLoggedIn } = useSession()
  const { offer, adopt, refuse } = draft
  const take = async () => {
    if (offer === null) return
    const { checkContent } = await import('../checkContent.ts')
    const found = checkContent(kind, offer.content)
    if (found === undefined) {
      toast({ title: 'These changes can no longer be read', tone: 'danger' })
      return refuse()
    }
    if (base !== undefined && offer.version !== null && offer.version !== base.version)
      pin({ document_id: base.document_id, version: offer.version })
    onName(offer.name)
    onContent(found)
    adopt()
    if (!offer.isToBeSaved) return
    if (document === undefined) show({ name: 'save' })
    else if (!document.can_edit) show({ name: 'copy' })
    else toast({ title: 'Your changes are back', description: 'They are not saved yet.' })
  }
  const start = () => void take().catch(showFailure)

  const isAwaited = isLoggedIn && offer?.isToBeSaved === true
  const isShown = offer !== null && isSameContent(offer.content, content)
  const resume = useEffectEvent(start)
  // The log-in lies behind, on another page.
  useEffect(() => {
    if (isAwaited) resume()
  }, [isAwaited])
  const forget = useEffectEvent(refuse)
  // The address of the page holds it, too: it needs no offer, and is kept as this visit's own.
  useEffect(() => {
    if (isShown && !isAwaited) forget()
  }, [isShown, isAwaited])

  return { offer: isAwaited || isShown ? null : offer, takeOffer: start, refuseOffer: refuse }
}
