import { useEffect, useRef } from 'react'
import { useOwner, useSession } from '../../data/session/sessionStore.ts'
import { Modal } from '../../ui/Modal.tsx'
import { LoginForm } from './LoginForm.tsx'

/** Logs in within a dialog, so that the page stays as it is. Opened from the notice that the session has ended. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const owner = useOwner()
  const before = useRef(owner?.id ?? null)
  // The page shows another user's data: reload it.
  useEffect(() => {
    if (user.id === null || before.current === null) return
    if (user.id !== before.current) window.location.reload()
  }, [user.id])
  const { pathname, search } = window.location
  return (
    <Modal title="Log in" onClose={onClose}>
      <div className="flex flex-col gap-5 p-5">
        <LoginForm
          returnTo={pathname + search}
          email={owner?.email ?? ''}
          takesFocus
          forgotten={
            // Opens in a new tab, since this page has to stay.
            <p className="text-center">
              <a
                href="/explorer/reset-password"
                target="_blank"
                rel="noreferrer"
                className="text-fg2 underline underline-offset-2"
              >
                Forgot your password?
              </a>
            </p>
          }
        />
      </div>
    </Modal>
  )
}
