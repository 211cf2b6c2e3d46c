import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MessageError } from '../../data/describeError.ts'
import { readSearch } from '../../data/readSearch.ts'
import { showFailure } from '../../ui/toasts/toast.ts'

/** Whose subscription is meant: that of the user, or of an organization. */
export type BillingOwner =
  | { kind: 'user'; userId: string }
  | { kind: 'organization'; organizationId: string; members: number }

/**
 * Asks for an address of the payment service and goes there; what asks stays on its way until the page is left.
 * `id` tells which of several asks.
 */
export function useLeaveFor() {
  const [leaving, setLeaving] = useState<string | null>(null)
  // Whoever comes back may find the page as he left it, kept by the browser.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(null)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  const leave = async (id: string, ask: () => Promise<{ url: string }>) => {
    if (leaving !== null) return
    setLeaving(id)
    try {
      const { url } = await ask()
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
        throw new MessageError('The payment service gave no address to go to.')
      window.location.assign(url)
    } catch (failure) {
      showFailure(failure)
      setLeaving(null)
    }
  }
  return {
    leaving,
    leaveFor: (id: string, ask: () => Promise<{ url: string }>) => void leave(id, ask),
  }
}

/** Whether the address says that the visitor comes back from paying. */
export function usePaid(): boolean {
  return readSearch(useSearch({ strict: false })).flag('paid') ?? false
}
