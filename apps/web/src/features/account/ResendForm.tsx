import { useState } from 'react'
import { CaptchaNote } from '../../account/captcha/CaptchaNote.tsx'
import { createCaptcha } from '../../account/captcha/createCaptcha.ts'
import { EmailField } from '../../account/EmailField.tsx'
import { findEmailFault } from '../../account/formFaults.ts'
import { callAccount } from '../../data/callAccount.ts'
import { useStore } from '../../data/createStore.ts'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'

type Props = {
  email?: string
  /** True if the address is known and needs no field. */
  isAddressKnown?: boolean
}

/** Sends the verification email of a sign-up again. */
export function ResendForm({ email = '', isAddressKnown = false }: Props) {
  const [captcha] = useState(() => createCaptcha())
  const isCaptchaAsked = useStore(captcha).kind !== 'idle'
  const [sentCount, setSentCount] = useState(0)
  const form = useForm({
    names: ['email'],
    check: (values) => ({ email: findEmailFault(values.email) }),
    send: async (values) => {
      const body = { email: values.email, captcha: await captcha.take() }
      await callAccount('POST /v1/users/resend_verification_email', body)
      setSentCount((count) => count + 1)
    },
  })
  return (
    <Form form={form} label="Send the email again">
      {isAddressKnown ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <EmailField defaultValue={email} />
      )}
      {isCaptchaAsked && <CaptchaNote captcha={captcha} />}
      <FormError />
      <SubmitButton variant="default">Send it again</SubmitButton>
      <p role="status" className="text-center text-fg2 empty:hidden">
        {sentCount > 0 &&
          (isAddressKnown
            ? 'It was sent again.'
            : 'If the address is waiting for verification, an email is on its way.')}
        {sentCount > 1 && ` (${sentCount} times)`}
      </p>
    </Form>
  )
}
