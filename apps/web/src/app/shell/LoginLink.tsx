import { Link, useLocation } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** The way in, and back to this page. */
export function LoginLink() {
  const { href } = useLocation()
  return (
    <Link
      to="/login"
      search={{ returnTo: `/explorer${href}` }}
      className={buttonClasses({ size: 'small' })}
    >
      <span className="max-sm:sr-only">Log in</span>
      <span className="sm:hidden">
        <Icon name="user" />
      </span>
    </Link>
  )
}
