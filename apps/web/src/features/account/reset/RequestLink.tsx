import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { findEmailFault } from '../../../account/findEmailFault.ts'
import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { ACCOUNT_CALL } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

/** Has a link for a new password sent. What it says is the same for every address. */
export function RequestLink() {
  const { user } = useSession()
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useForm({
    names: ['email'],
    check: (values) => ({ email: findEmailFault(values.email) }),
    send: async (values) => {
      await postRest('/users/password/reset', values, ACCOUNT_CALL)
      setEmail(values.email.trim())
      setSent(true)
    },
  })
  if (isSent)
    return (
      <PersonalCard
        title="Check your e-mail"
        isNext
        lead={
          <>
            If <strong className="font-semibold text-fg">{email}</strong> has an account here, a
            link for a new password is on its way there. It works once, in this browser or any
            other, for an hour.
          </>
        }
        foot={
          <Button variant="ghost" size="medium" onClick={() => setSent(false)}>
            Use another address
          </Button>
        }
      >
        <p className="text-fg2">
          If nothing comes within a few minutes, look in your spam folder, and check the address.
        </p>
      </PersonalCard>
    )
  return (
    <PersonalCard
      title="Choose a password"
      lead="We send you a link with which you choose a new password."
      foot={
        <Link to="/login" className="underline underline-offset-2">
          Back to log in
        </Link>
      }
    >
      <Form form={form} label="Ask for a link">
        <TextField
          name="email"
          label="E-mail address"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email || user.email}
        />
        <FormError />
        <SubmitButton>Send me a link</SubmitButton>
      </Form>
    </PersonalCard>
  )
}
