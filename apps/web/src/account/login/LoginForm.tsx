import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { type ReactNode, useState } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { hasPasskeys } from '../passkeys.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProviderLinks, useProviders } from './ProviderLinks.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

type Props = {
  /** Where an identity provider sends somebody back to. */
  returnTo: string
  /** What is known of the address already. */
  email?: string
  /** The outside identity that the password is asked for, to link it. */
  externalAuthSessionId?: string | undefined
  /** What the account of an outside identity asks for besides. */
  secondFactor?: SecondFactor | undefined
  /** Whether the writing begins at once. */
  takesFocus?: boolean
  /** The way for those who have forgotten their password. */
  forgotten: ReactNode
}

/** Every way to log in. Once one has worked, the session says so; whoever shows the form listens to it. */
export function LoginForm(props: Props) {
  const { returnTo, email = '', externalAuthSessionId, takesFocus = false, forgotten } = props
  const [asked, setAsked] = useState<SecondFactor | null>(props.secondFactor ?? null)
  const hasPasswords = useSwitch('MANUAL_AUTH_ENABLED')
  const providers = useProviders()
  if (asked !== null) return <SecondFactorForm asked={asked} onStartAgain={() => setAsked(null)} />
  // To link an identity the password is asked for, and nothing else will do.
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
          onSecondFactor={setAsked}
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
          Nobody can log in here at the moment. Ask whoever runs this terminal.
        </p>
      )}
    </>
  )
}
