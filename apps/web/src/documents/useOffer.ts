import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../data/session/sessionStore.ts'
import { showFailure, toast } from '../ui/toasts/toast.ts'
import type { BarDialog } from './BarDialog.ts'
import type { DocumentBarProps } from './DocumentBarProps.ts'
import { isSameContent } from './isSameContent.ts'
import type { DocumentBase } from './useBase.ts'
import type { OwnDraft } from './useDraft.ts'

type Options = {
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
  { draft, base: { base, pin }, show, onName }: Options,
) {
  const { isLoggedIn } = useSession()
  const { offer, adopt, refuse } = draft
  const take = async () => {
    if (offer === null) return
    const { checkContent } = await import('./checkContent.ts')
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
