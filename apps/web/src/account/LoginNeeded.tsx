import { Link, useLocation } from '@tanstack/react-router'
import { buttonClasses } from '../ui/buttonClasses.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Asks a visitor to log in, and brings him back to this page. */
export function LoginNeeded() {
  const { href } = useLocation()
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState kind="forbidden" title="Log in to see this page">
        <p>It is about your own account.</p>
        <Link
          to="/login"
          search={{ returnTo: `/explorer${href}` }}
          className={buttonClasses({ size: 'medium', variant: 'solid' })}
        >
          Log in
        </Link>
      </EmptyState>
    </div>
  )
}
