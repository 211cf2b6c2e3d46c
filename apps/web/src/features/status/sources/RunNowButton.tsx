import { useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../../data/accounts/accountQuery.ts'
import { describeError } from '../../../data/describeError.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = { isRunning: boolean; onStarted: () => void }

/** Has the server ask its sources at once; for staff. */
export function RunNowButton({ isRunning, onStarted }: Props) {
  const [isSending, setSending] = useState(false)
  const start = async () => {
    setSending(true)
    try {
      await postRest('/staff/sync', {}, ACCOUNT_API_SCOPES.organization)
      onStarted()
    } catch (failure) {
      toast({
        title: 'The sources could not be asked',
        description: describeError(failure),
        tone: 'danger',
      })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button disabled={isRunning || isSending} onClick={start}>
      Run now
    </Button>
  )
}
