import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { renewSecret } from './renewSecret.ts'

/** Makes the secret link of a document worthless, and gives it another. */
export function RenewLink({ documentId }: { documentId: string }) {
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    await renewSecret(documentId)
    toast({ title: 'There is a new link', description: 'The old one is dead.', tone: 'success' })
  }
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Replace the link…</Button>
      {isAsking && (
        <ConfirmDialog
          title="Replace the secret link?"
          action="Replace"
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          Whoever has the link there is now, and pages that embed it, no longer see it. Short links
          to it stop working, too.
        </ConfirmDialog>
      )}
    </div>
  )
}
