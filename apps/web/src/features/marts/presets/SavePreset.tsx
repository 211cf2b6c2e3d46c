import type { Document } from '@tickmark/core/documents/Document'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useOwner } from '../../../data/session/sessionStore.ts'
import { DetailsForm } from '../../../documents/DetailsForm.tsx'
import { createDocument } from '../../../documents/documentCalls.ts'
import { usePossibleOwner } from '../../../documents/VisibilityChoice.tsx'
import { LoginButton } from '../../../ui/LoginButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = {
  view: MartView
  /** What it is called until somebody calls it something else. */
  name: string
  onSaved: (document: Document) => void
  onClose: () => void
}

/** Keeps a view of a mart under a name, for oneself or for the organization. */
export function SavePreset({ view, name, onSaved, onClose }: Props) {
  // What was entered stays when the session ends meanwhile.
  const isOwned = useOwner() !== null
  const owner = usePossibleOwner(undefined)
  if (!isOwned) return <LogIn onClose={onClose} />
  return (
    <DetailsForm
      title="Save as a preset"
      action="Save"
      before={{ name, description: '', visibility: 'private', organization_id: null }}
      owner={owner}
      onSend={async (details) => {
        const document = await createDocument({ kind: 'preset', content: view, ...details })
        toast({ title: 'Saved', description: details.name, tone: 'success' })
        onSaved(document)
      }}
      onClose={onClose}
    />
  )
}

/** The address holds what is to be saved, so that nothing is lost on the way. */
function LogIn({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <Modal title="Log in to save a preset" onClose={onClose}>
      <div className="flex flex-col items-start gap-4 p-4">
        <p className="text-fg2">
          A preset is saved to an account, which costs nothing. What you see stays in the address:
          you come back to it, and can share it without an account.
        </p>
        <LoginButton />
      </div>
    </Modal>
  )
}
