import { EmptyState } from './EmptyState.tsx'
import { LoginButton } from './LoginButton.tsx'

/** Asks a visitor to log in, and brings him back to this page. */
export function LoginNeeded() {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState kind="forbidden" title="Log in to see this page">
        <p>It is about your own account.</p>
        <LoginButton />
      </EmptyState>
    </div>
  )
}
