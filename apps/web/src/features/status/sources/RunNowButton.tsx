import { useState } from 'react'
import { describeError } from '../../../data/describeError.ts'
import { postRest } from '../../../data/rest/postRest.ts'
import { PEOPLE_ROOMS } from '../../../people/PEOPLE_ROOMS.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = { isRunning: boolean; onStarted: () => void }

/** Has the server ask its sources at once; for staff. */
export function RunNowButton({ isRunning, onStarted }: Props) {
  const [isSending, setSending] = useState(false)
  const start = async () => {
    setSending(true)
    try {
      await postRest('/staff/sync', {}, PEOPLE_ROOMS.organization)
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
