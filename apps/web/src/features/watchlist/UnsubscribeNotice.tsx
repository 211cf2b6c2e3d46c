import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { describeError } from '../../data/describeError.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import { Button } from '../../ui/Button.tsx'

/** Ends the daily e-mail for whoever came by the link in one; it is pressed, since mail programs open links by themselves. */
export function UnsubscribeNotice() {
  const { unsubscribe } = useSearch({ strict: false }) as { unsubscribe?: unknown }
  const [said, setSaid] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  if (typeof unsubscribe !== 'string') return null
  const end = async () => {
    setPending(true)
    try {
      await postRest('/digest/unsubscribe', { token: unsubscribe }, ACCOUNT_API_SCOPES.organization)
      setSaid('The daily e-mail has ended. You can turn it on again below.')
    } catch (failure) {
      setSaid(describeError(failure))
    } finally {
      setPending(false)
    }
  }
  return (
    <section
      aria-label="End the daily e-mail"
      className="flex flex-wrap items-center gap-3 rounded-md border border-line2 bg-hover p-3.5"
    >
      <p role="status" className="mr-auto">
        {said ?? 'Do you want the daily e-mail about your watchlist to end?'}
      </p>
      {said === null && (
        <Button size="medium" variant="solid" isLoading={isPending} onClick={() => void end()}>
          End it
        </Button>
      )}
    </section>
  )
}
