import { Link, useLocation } from '@tanstack/react-router'
import { buttonClasses } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Leads to the log-in, and from there back to this page. */
export function LoginButton() {
  const { href } = useLocation()
  return (
    <Link
      to="/login"
      search={{ returnTo: `/explorer${href}` }}
      className={buttonClasses({ size: 'medium', variant: 'solid' })}
    >
      Log in
    </Link>
  )
}

/** Asks a visitor to log in, and brings them back to this page. `why` says what for. */
export function LoginNeeded({ why = 'It shows your account.' }: { why?: string }) {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState kind="forbidden" title="Log in to see this page">
        <p>{why}</p>
        <LoginButton />
      </EmptyState>
    </div>
  )
}
