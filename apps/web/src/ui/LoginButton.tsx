import { Link, useLocation } from '@tanstack/react-router'
import { buttonClasses } from './buttonClasses.ts'

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
