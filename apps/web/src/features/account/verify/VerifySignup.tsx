import { Link } from '@tanstack/react-router'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { useState } from 'react'
import { isRefusedFor } from '../../../account/isRefusedFor.ts'
import { LoginForm } from '../../../account/login/LoginForm.tsx'
import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { readReturnTo } from '../../../account/readReturnTo.ts'
import { ACCOUNT_CALL } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { buttonClasses } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { EndedLink } from '../EndedLink.tsx'
import { GoOn } from '../GoOn.tsx'
import { ResendForm } from './ResendForm.tsx'

type Verified = AccountAnswer<'verifyEmail'>

/**
 * Proves the address of a sign-up, once somebody presses the button: mail programs open links by themselves, and must
 * not make an account of somebody else's sign-up usable.
 */
export function VerifySignup({ token, returnTo }: { token: string; returnTo: string }) {
  const { isLoggedIn, user } = useSession()
  const [verified, setVerified] = useState<Verified | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const form = useForm({
    names: [],
    send: async () => {
      try {
        setVerified(await postRest<Verified>('/users/verify_email', { token }, ACCOUNT_CALL))
      } catch (failure) {
        if (!isRefusedFor('expired', failure)) throw failure
        setEnded(true)
      }
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
          . Otherwise have a new one sent.
        </p>
        <ResendForm />
      </EndedLink>
    )
  if (verified === null)
    return (
      <PersonalCard
        title="Verify your e-mail address"
        lead="You signed up with this address. If it was not you, close this page: then there is no account."
      >
        <Form form={form} label="Verify your e-mail address">
          <FormError />
          <SubmitButton>Verify this address</SubmitButton>
        </Form>
      </PersonalCard>
    )
  const next = readReturnTo(verified.returnTo ?? returnTo)
  if (isLoggedIn && user.email === verified.email) return <GoOn returnTo={next} />
  return (
    <PersonalCard
      title="Your address is verified"
      lead="Log in with the password that you chose when you signed up."
    >
      <LoginForm
        returnTo={next}
        email={verified.email}
        takesFocus
        forgotten={
          <p className="text-center">
            <Link
              to="/reset-password"
              className={buttonClasses({ variant: 'ghost', size: 'medium' })}
            >
              Forgot your password?
            </Link>
          </p>
        }
      />
    </PersonalCard>
  )
}
