import { Link } from '@tanstack/react-router'
import { Switched } from '../data/Switched.tsx'
import { buttonClasses } from '../ui/Button.tsx'

type Props = {
  search: { returnTo: string }
  /** Keeps what was made until its maker is back. */
  onClick: () => void
}

/** The ways to an account, for a visitor who wants to save something. */
export function LogInLinks({ search, onClick }: Props) {
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
