import { Link } from '@tanstack/react-router'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { useState } from 'react'
import { isLinkTaken } from '../../account/formFaults.ts'
import { LoginForm } from '../../account/login/LoginForm.tsx'
import { completeLogInOrThrow } from '../../account/login/logIn.ts'
import { readReturnTo } from '../../account/nextPage.ts'
import { browserStorage } from '../../data/browserStorage.ts'
import { callAccount } from '../../data/callAccount.ts'
import { Switched } from '../../data/Switched.tsx'
import { useSession } from '../../data/session/sessionStore.ts'
import { refetchUserData } from '../../data/session/updateUser.ts'
import { buttonClasses } from '../../ui/Button.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CardPage, ConfirmCard, EndedLink } from './CardPage.tsx'
import { ContinueTo, useAddressValues } from './LoggedOutPage.tsx'
import { ResendForm } from './ResendForm.tsx'

/** `/verify-email`: the target of the links that verify an address. */
export function VerifyPage() {
  const address = useAddressValues()
  const token = address.get('token')
  const returnTo = readReturnTo(address.get('returnTo'))
  if (token === null)
    return (
      <CardPage
        title="Verify your email address"
        lead="Open the link in the email that we sent when you signed up. If you no longer have it, send it again."
      >
        <ResendForm />
      </CardPage>
    )
  if (address.has('change')) return <ConfirmAddress token={token} />
  return <VerifySignup token={token} returnTo={returnTo} />
}

/** The key under which the browser of a sign-up stores its proof. */
export const SIGN_UP_PROOF = 'tt.sign-up-proof'

type Verified = AccountAnswer<'verifyEmail'>

/** Verifies the address of a sign-up after a click on the button: mail programs open links automatically, which must
 * not activate an account that another person signed up for.
 */
function VerifySignup({ token, returnTo }: { token: string; returnTo: string }) {
  const { isLoggedIn, user } = useSession()
  const [verified, setVerified] = useState<Verified | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const form = useForm({
    names: [],
    send: async () => {
      const proof = browserStorage.read(SIGN_UP_PROOF) ?? undefined
      const body = { token, ...(proof && { proof }) }
      const sent = callAccount('POST /v1/users/verify_email', body)
      if (!(await isLinkTaken(sent))) return setEnded(true)
      const answer = await sent
      if (answer.is_logged_in) {
        browserStorage.write(SIGN_UP_PROOF, '')
        await completeLogInOrThrow()
      }
      setVerified(answer)
    },
  })
  if (hasEnded)
    return (
      <EndedLink>
        <p className="text-fg2">
          If you opened it before, your address is verified:{' '}
          <Link to="/login" search={{ returnTo }} className="text-fg underline underline-offset-2">
            log in
          </Link>
          . Otherwise request a new one.
        </p>
        <ResendForm />
      </EndedLink>
    )
  if (verified === null)
    return (
      <ConfirmCard
        form={form}
        title="Verify your email address"
        lead="Confirm this address to finish signing up. Not you? Close this page and no account is created."
        action="Verify this address"
      />
    )
  const next = readReturnTo(verified.returnTo ?? returnTo)
  if (isLoggedIn && user.email === verified.email) return <ContinueTo returnTo={next} />
  return (
    <CardPage
      title="Your address is verified"
      lead="Log in with the password that you chose when you signed up."
    >
      <LoginForm returnTo={next} email={verified.email} takesFocus />
    </CardPage>
  )
}

/** Confirms a new email address with the token of a link, in any browser. */
function ConfirmAddress({ token }: { token: string }) {
  const { isLoggedIn } = useSession()
  const [state, setState] = useState<'asking' | 'done' | 'ended'>('asking')
  const form = useForm({
    names: [],
    send: async () => {
      const sent = callAccount('POST /v1/users/email/confirm', { token })
      setState((await isLinkTaken(sent)) ? 'done' : 'ended')
      if (isLoggedIn) await refetchUserData()
    },
  })
  if (state === 'ended')
    return (
      <EndedLink>
        <p className="text-fg2">Request a new one in the settings of your account.</p>
        <SettingsLink />
      </EndedLink>
    )
  if (state === 'done')
    return (
      <CardPage
        title="Your email address is changed"
        isNext
        lead="From now on you log in with this address, and we send emails to it."
      >
        {isLoggedIn ? (
          <SettingsLink />
        ) : (
          <Link to="/login" className={buttonClasses({ size: 'large', variant: 'solid' })}>
            Log in
          </Link>
        )}
      </CardPage>
    )
  return (
    <ConfirmCard
      form={form}
      title="Change your email address"
      lead="This becomes the address of your account. If you did not request this, close this page and nothing changes."
      action="Use this address"
    />
  )
}

function SettingsLink() {
  return (
    <Switched name="ACCOUNT_SETTINGS_ENABLED">
      <Link to="/account/settings" className={buttonClasses({ size: 'large' })}>
        Account settings
      </Link>
    </Switched>
  )
}
