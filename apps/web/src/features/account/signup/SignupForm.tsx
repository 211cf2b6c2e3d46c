import { findPasswordFault, PASSWORD_RULE } from '@tickmark/core/session/findPasswordFault'
import { useState } from 'react'
import { CaptchaNote } from '../../../account/captcha/CaptchaNote.tsx'
import { createCaptcha } from '../../../account/captcha/createCaptcha.ts'
import { findEmailFault } from '../../../account/findEmailFault.ts'
import { ACCOUNT_CALL } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

type Props = { email: string; returnTo: string; onSent: (email: string) => void }

/** Asks for address and password of a new account. The answer is the same for an address that has one. */
export function SignupForm({ email, returnTo, onSent }: Props) {
  const [captcha] = useState(() => createCaptcha())
  const form = useForm({
    names: ['email', 'password'],
    check: (values) => ({
      email: findEmailFault(values.email),
      password: findPasswordFault(values.password, values.email),
    }),
    send: async (values) => {
      const body = { ...values, returnTo, captcha: await captcha.take() }
      await postRest('/users', body, ACCOUNT_CALL)
      onSent(values.email.trim())
    },
  })
  return (
    <Form form={form} label="Sign up" onBegin={captcha.begin}>
      <TextField
        name="email"
        label="E-mail address"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
      />
      <PasswordField
        name="password"
        label="Password"
        description={PASSWORD_RULE}
        autoComplete="new-password"
      />
      <CaptchaNote captcha={captcha} />
      <FormError />
      <SubmitButton>Sign up</SubmitButton>
    </Form>
  )
}
