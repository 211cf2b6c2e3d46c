import { Link } from '@tanstack/react-router'
import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { LoginForm } from '../../account/login/LoginForm.tsx'
import { pageSettings } from '../../data/pageSettings.ts'
import { Switched } from '../../data/Switched.tsx'
import { CardPage } from './CardPage.tsx'
import { describeIdentityError } from './describeIdentityError.ts'
import { LoggedOutPage, useAddressValues } from './LoggedOutPage.tsx'

const LINK = 'font-medium text-fg underline underline-offset-2 hover:decoration-2'

/** `/login`: all ways to log in. */
export function LoginPage() {
  return <LoggedOutPage>{(returnTo) => <LoginCard returnTo={returnTo} />}</LoggedOutPage>
}

function LoginCard({ returnTo }: { returnTo: string }) {
  const address = useAddressValues()
  const externalAuthSessionId = address.get('externalAuthSessionId') ?? undefined
  const identityError = address.get('identity_error')
  const isLinking = externalAuthSessionId !== undefined
  const isSso = address.get('provider')?.startsWith('sso:') === true
  return (
    <CardPage
      title="Log in"
      lead={
        isLinking
          ? `An account with your address already exists. Log in with its password once to link the two${isSso ? ', or open the link in the email that we just sent you' : ''}.`
          : `Log in to your ${pageSettings.productName} account.`
      }
      foot={
        <Switched name="MANUAL_AUTH_ENABLED">
          <p>
            No account yet?{' '}
            <Link to="/signup" search={{ returnTo }} className={LINK}>
              Sign up
            </Link>
          </p>
        </Switched>
      }
    >
      {identityError !== null && (
        <p role="alert" className="rounded-md border border-down px-3 py-2">
          {describeIdentityError(identityError)}
        </p>
      )}
      <LoginForm
        returnTo={returnTo}
        externalAuthSessionId={externalAuthSessionId}
        secondFactor={readSecondFactor(address)}
      />
    </CardPage>
  )
}

const METHODS = ['totp', 'recovery'] as const

/** The second factor that the address requires after a log-in by an external identity. */
export function readSecondFactor(address: URLSearchParams): SecondFactor | undefined {
  const token = address.get('secondFactor')
  if (token === null) return undefined
  const named = address.get('methods')?.split(',') ?? []
  return { token, methods: METHODS.filter((method) => named.includes(method)) }
}
