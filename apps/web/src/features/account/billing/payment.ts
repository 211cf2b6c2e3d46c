import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MessageError } from '../../../data/describeError.ts'
import { readSearch } from '../../../data/readSearch.ts'
import { showFailure } from '../../../ui/toasts/showFailure.ts'

/** The owner of a subscription: the user or an organization. */
export type BillingOwner =
  | { kind: 'user'; userId: string }
  | { kind: 'organization'; organizationId: string; members: number }

/** Requests a URL of the payment service and navigates to it. The button with this `id` shows that it is loading
 * until the page is left.
 */
export function useLeaveFor() {
  const [leaving, setLeaving] = useState<string | null>(null)
  // With the back button, the browser may restore the page as it was left.
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
        throw new MessageError('The payment service returned no valid address.')
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

/** Returns whether the address says that the user returns from the checkout. */
export function usePaid(): boolean {
  return readSearch(useSearch({ strict: false })).flag('paid') ?? false
}
