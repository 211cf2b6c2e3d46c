import { Link } from '@tanstack/react-router'
import { Switched } from '../data/Switched.tsx'
import { buttonClasses } from '../ui/Button.tsx'

type Props = {
  search: { returnTo: string }
  /** Called before the page is left, to keep the unsaved content. */
  onClick: () => void
}

/** Links to log in and sign up, for visitors who want to save something. */
export function LoginLinks({ search, onClick }: Props) {
  return (
    <>
      <Link
        to="/login"
        search={search}
        onClick={onClick}
        className={buttonClasses({ size: 'medium', variant: 'solid' })}
      >
        Log in
      </Link>
      <Switched name="MANUAL_AUTH_ENABLED">
        <Link
          to="/signup"
          search={search}
          onClick={onClick}
          className={buttonClasses({ size: 'medium' })}
        >
          Sign up
        </Link>
      </Switched>
    </>
  )
}
