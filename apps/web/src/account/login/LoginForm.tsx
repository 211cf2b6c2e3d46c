import { Link } from '@tanstack/react-router'
import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { type ReactNode, useState } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { hasPasskeys, PasskeyButton } from './PasskeyButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProviderLinks, useProviders } from './ProviderLinks.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

type Props = {
  /** The page that an identity provider returns to. */
  returnTo: string
  /** The initial e-mail address. */
  email?: string
  /** The external identity to link, which requires the password. */
  externalAuthSessionId?: string | undefined
  /** The second factor that is required after a log-in by an external identity. */
  secondFactor?: SecondFactor | undefined
  /** Whether the first empty field takes the focus. */
  takesFocus?: boolean
  /** The link for a forgotten password, by default to its page. */
  forgotten?: ReactNode
}

/** All ways to log in. A successful log-in updates the session, which the parent observes. */
export function LoginForm(props: Props) {
  const {
    returnTo,
    email = '',
    externalAuthSessionId,
    takesFocus = false,
    forgotten = <ForgottenLink />,
  } = props
  const [factor, setFactor] = useState<SecondFactor | null>(props.secondFactor ?? null)
  const hasPasswords = useSwitch('MANUAL_AUTH_ENABLED')
  const providers = useProviders()
  if (factor !== null)
    return <SecondFactorForm factor={factor} onStartAgain={() => setFactor(null)} />
  // Linking an identity requires the password.
  const isLinking = externalAuthSessionId !== undefined
  const hasOthers = !isLinking && (hasPasskeys() || providers.length > 0)
  return (
    <>
      {hasPasswords && (
        <PasswordForm
          email={email}
          externalAuthSessionId={externalAuthSessionId}
          forgotten={forgotten}
          takesFocus={takesFocus}
          onSecondFactor={setFactor}
        />
      )}
      {hasPasswords && hasOthers && (
        <p className="flex items-center gap-3 text-sm text-fg3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {hasOthers && (
        <div className="flex flex-col gap-2">
          {hasPasskeys() && <PasskeyButton />}
          <ProviderLinks returnTo={returnTo} />
        </div>
      )}
      {!hasPasswords && !hasOthers && (
        <p className="text-fg2">
          Nobody can log in here at the moment. Contact the operator of this terminal.
        </p>
      )}
    </>
  )
}

function ForgottenLink() {
  return (
    <p className="text-center">
      <Link to="/reset-password" className="text-fg2 underline underline-offset-2">
        Forgot your password?
      </Link>
    </p>
  )
}
