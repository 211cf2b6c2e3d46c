import { useEffect, useRef } from 'react'
import { useOwner, useSession } from '../../data/session/sessionStore.ts'
import { Modal } from '../../ui/Modal.tsx'
import { LoginForm } from './LoginForm.tsx'

/** Logs in over the page, which stays as it is. It goes with the notice that the session had ended. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const owner = useOwner()
  const before = useRef(owner?.id ?? null)
  // What the page shows was another user's: the browser begins it anew.
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
            // Elsewhere, since here the page is to stay.
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
