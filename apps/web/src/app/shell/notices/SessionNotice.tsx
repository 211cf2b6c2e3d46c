import { Suspense, useState } from 'react'
import { expiryNotice } from '../../../data/session/expireSession.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'

const LoginDialog = lazyComponent(
  () => import('../../../account/login/LoginDialog.tsx'),
  'LoginDialog',
)

/** Says that the session has ended. The page stays as it is, with everything that was entered, also for a new log-in. */
export function SessionNotice() {
  const [isLoggingIn, setLoggingIn] = useState(false)
  return (
    <div
      role="alertdialog"
      aria-labelledby="session-notice-title"
      aria-describedby="session-notice-text"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line2 bg-raise p-4 shadow-pop"
      onKeyDown={(event) => event.key === 'Escape' && !isLoggingIn && expiryNotice.dismiss()}
    >
      <div className="min-w-0 flex-1 basis-80">
        <p id="session-notice-title" className="mb-1 font-semibold">
          Your session has ended
        </p>
        <p id="session-notice-text" className="text-fg2">
          Your entries stay on this page. Log in to continue.
        </p>
      </div>
      <div className="grid grow grid-cols-2 gap-2 sm:grow-0">
        <Button size="medium" onClick={() => expiryNotice.dismiss()}>
          Dismiss
        </Button>
        <Button size="medium" variant="solid" onClick={() => setLoggingIn(true)}>
          Log in
        </Button>
      </div>
      {isLoggingIn && (
        <Suspense>
          <LoginDialog onClose={() => setLoggingIn(false)} />
        </Suspense>
      )}
    </div>
  )
}
