import { Link } from '@tanstack/react-router'
import { findPasswordFault, PASSWORD_RULE } from '@tickmark/core/session/findPasswordFault'
import { useState } from 'react'
import { EmailField } from '../../account/EmailField.tsx'
import { findEmailFault, isLinkTaken } from '../../account/formFaults.ts'
import { callAccount } from '../../data/callAccount.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CardPage, EndedLink } from './CardPage.tsx'
import { useAddressValues } from './LoggedOutPage.tsx'
import { MailNote } from './MailNote.tsx'

/** `/reset-password`: requests a link or, with the token of one, sets a new password. */
export function ResetPage() {
  const token = useAddressValues().get('token')
  return token === null ? <RequestLink /> : <ChoosePassword token={token} />
}

/** Sends a link for a new password. The page says the same for every address, known or not. */
function RequestLink() {
  const { user } = useSession()
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useForm({
    names: ['email'],
    check: (values) => ({ email: findEmailFault(values.email) }),
    send: async (values) => {
      await callAccount('POST /v1/users/password/reset', values)
      setEmail(values.email.trim())
      setSent(true)
    },
  })
  if (isSent)
    return (
      <CardPage
        title="Check your email"
        isNext
        lead={
          <>
            If <strong className="font-semibold text-fg">{email}</strong> has an account here, a
            link for a new password is on its way. It works once, in any browser, for an hour.
          </>
        }
        foot={
          <Button variant="ghost" size="medium" onClick={() => setSent(false)}>
            Change email
          </Button>
        }
      >
        <MailNote />
        <p className="text-fg2">
          If nothing arrives within a few minutes, look in your spam folder, and check the address.
        </p>
      </CardPage>
    )
  return (
    <CardPage
      title="Choose a password"
      lead="We will email you a link to choose a new password."
      foot={
        <Link to="/login" className="underline underline-offset-2">
          Back to log in
        </Link>
      }
    >
      <MailNote />
      <Form form={form} label="Request a link">
        <EmailField defaultValue={email || user.email} />
        <FormError />
        <SubmitButton>Send me a link</SubmitButton>
      </Form>
    </CardPage>
  )
}

/** Sets a new password with the token of an email. */
function ChoosePassword({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'done' | 'ended'>('asking')
  const form = useForm({
    names: ['newPassword'],
    check: ({ newPassword }) => ({ newPassword: findPasswordFault(newPassword) }),
    send: async ({ newPassword }) => {
      const sent = callAccount('POST /v1/users/password/reset', { token, newPassword })
      setState((await isLinkTaken(sent)) ? 'done' : 'ended')
    },
  })
  if (state === 'ended')
    return (
      <EndedLink>
        <Link to="/reset-password" className={buttonClasses({ size: 'large', variant: 'solid' })}>
          Request a new link
        </Link>
      </EndedLink>
    )
  if (state === 'done')
    return (
      <CardPage
        title="Your password is changed"
        isNext
        lead="You were logged out of all sessions, here and everywhere else."
      >
        <Link to="/login" className={buttonClasses({ size: 'large', variant: 'solid' })}>
          Log in
        </Link>
      </CardPage>
    )
  return (
    <CardPage
      title="Choose a password"
      lead="It replaces the password of your account. All open sessions end."
    >
      <Form form={form} label="Choose a password">
        <PasswordField
          name="newPassword"
          label="New password"
          description={PASSWORD_RULE}
          autoComplete="new-password"
        />
        <FormError />
        <SubmitButton>Change password</SubmitButton>
      </Form>
    </CardPage>
  )
}
