import { useState } from 'react'
import { CopyField } from '../people/CopyField.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { renewSecret } from './renewSecret.ts'
import { ShareSection } from './ShareSection.tsx'

/** The link by which anybody can see a document, and the way to make it worthless. */
export function SecretLink({ documentId, url }: { documentId: string; url: string }) {
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    await renewSecret(documentId)
    toast({ title: 'There is a new link', description: 'The old one is dead.', tone: 'success' })
  }
  return (
    <ShareSection
      title="Secret link"
      text="Opens it without an account. Whoever has it can pass it on."
    >
      <CopyField name="secret link" value={url} />
      <div>
        <Button onClick={() => setAsking(true)}>Replace the link…</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Replace the secret link?"
          action="Replace"
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          All who have the link there is now, and pages that embed it, lose sight of it at once.
        </ConfirmDialog>
      )}
    </ShareSection>
  )
}
