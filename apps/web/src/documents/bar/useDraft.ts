import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwner, useSession } from '../../data/session/sessionStore.ts'
import { showFailure } from '../../ui/toasts/showFailure.ts'
import { toast } from '../../ui/toasts/toast.ts'
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
  /** True if there are unsaved changes. */
  isChanged: boolean
}

type OwnDraft = ReturnType<typeof useDraft>

/** Keeps unsaved changes in this browser, and finds those of an earlier visit. */
export function useDraft({ isChanged, ...kept }: Kept) {
  const { isLoginFinished } = useSession()
  const userId = useOwner()?.id ?? null
  const [id] = useState(makeDraftId)
  const { kind, documentId } = kept
  const [offer, setOffer] = useState<Draft | null>(null)

  // Once a save waits for the log-in, later writes keep that mark.
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
  // Reads the browser's storage. Nothing is offered before it is known who uses the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once for each document and user.
  useEffect(() => {
    if (isLoginFinished) look()
  }, [isLoginFinished, kind, documentId, userId])

  const writeNow = useEffectEvent(() => write())
  const { name, content } = kept
  // biome-ignore lint/correctness/useExhaustiveDependencies: written whenever what is unsaved has changed.
  useEffect(() => {
    if (!isChanged) {
      // The changes were undone or saved.
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
    /** Makes the offered draft the draft of this visit. */
    adopt: () => {
      if (offer === null) return
      wasWritten.current = true
      drafts.keep({ ...offer, id, userId, isToBeSaved: false })
      drafts.drop(offer.id)
      setOffer(null)
    },
    /** Drops the offered draft. */
    refuse: () => {
      if (offer !== null) drafts.drop(offer.id)
      setOffer(null)
    },
    /** Writes the draft at once, such as before a log-in. */
    keepNow: () => write(),
    /** Writes the draft with the mark that it is saved after the log-in. */
    keepForSave: () => {
      isToBeSaved.current = true
      write()
    },
    /** Writes a separate draft, of this or other content, for the next visit. */
    setAside: (content?: object) => write(makeDraftId(), content),
    /** Drops the draft of this visit. */
    drop: () => drafts.drop(id),
  }
}

type OfferOptions = {
  draft: OwnDraft
  base: DocumentBase
  show: (dialog: BarDialog) => void
  onName: (name: string) => void
}

/** Offers the draft of an earlier visit. A draft that was waiting for a log-in is restored without asking.
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
  // The log-in happened on another page.
  useEffect(() => {
    if (isAwaited) resume()
  }, [isAwaited])
  const forget = useEffectEvent(refuse)
  // The page shows the same content already, from its address: nothing to offer.
  useEffect(() => {
    if (isShown && !isAwaited) forget()
  }, [isShown, isAwaited])

  return { offer: isAwaited || isShown ? null : offer, takeOffer: start, refuseOffer: refuse }
}
