import { useLocation } from '@tanstack/react-router'
import { Modal } from '../ui/Modal.tsx'
import { KIND_WORDS } from './KIND_WORDS.ts'
import { LogInLinks } from './LogInLinks.tsx'
import type { ShownDialog } from './ShownDialog.ts'

/** Asks a visitor to log in before something is saved. What he made is kept meanwhile, and offered when he is back. */
export function LogInDialog({ kind, bar }: ShownDialog) {
  const { href } = useLocation()
  const { one } = KIND_WORDS[kind]
  return (
    <Modal title={`Log in to save this ${one}`} onClose={bar.close}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-fg2">
          A {one} is saved to your account. What you made is kept on this machine until you are
          back; without an account you can share it by its link.
        </p>
        <div className="flex flex-wrap gap-2">
          <LogInLinks search={{ returnTo: `/explorer${href}` }} onClick={bar.draft.keepForSave} />
        </div>
      </div>
    </Modal>
  )
}
