import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { type ReactNode, useState } from 'react'
import { useStore } from '../../data/createStore.ts'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CaptchaNote } from '../captcha/CaptchaNote.tsx'
import { createCaptcha } from '../captcha/createCaptcha.ts'
import { EmailField } from '../EmailField.tsx'
import { findEmailFault } from '../formFaults.ts'
import { completeLogInOrThrow, logIn } from './logIn.ts'

type Props = {
  email: string
  externalAuthSessionId: string | undefined
  /** The link for a forgotten password. */
  forgotten: ReactNode
  /** Whether the first empty field takes the focus. */
  takesFocus: boolean
  onSecondFactor: (factor: SecondFactor) => void
}

/** The form for e-mail address and password. */
export function PasswordForm(props: Props) {
  const { email, externalAuthSessionId, forgotten, takesFocus, onSecondFactor } = props
  const [captcha] = useState(() => createCaptcha())
  const isCaptchaAsked = useStore(captcha).kind !== 'idle'
  const form = useForm({
    names: ['email', 'password'],
    check: (values) => ({
      email: findEmailFault(values.email),
      password: values.password === '' ? 'Enter your password.' : undefined,
    }),
    send: async (values) => {
      const external = externalAuthSessionId !== undefined && { externalAuthSessionId }
      const answer = await logIn({ ...values, ...external }, captcha)
      if ('secondFactor' in answer) onSecondFactor(answer.secondFactor)
      else await completeLogInOrThrow()
    },
  })
  return (
    <Form form={form} label="Log in with a password">
      <EmailField
        // Passkeys are offered where the browser fills in the address.
        autoComplete="username webauthn"
        defaultValue={email}
        autoFocus={takesFocus && email === ''}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus={takesFocus && email !== ''}
      />
      {isCaptchaAsked && <CaptchaNote captcha={captcha} />}
      <FormError />
      <SubmitButton>Log in</SubmitButton>
      {forgotten}
    </Form>
  )
}
