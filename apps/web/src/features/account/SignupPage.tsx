import { Link } from '@tanstack/react-router'
import { findPasswordFault, PASSWORD_RULE } from '@tickmark/core/session/findPasswordFault'
import { useState } from 'react'
import { CaptchaNote } from '../../account/captcha/CaptchaNote.tsx'
import { createCaptcha } from '../../account/captcha/createCaptcha.ts'
import { EmailField } from '../../account/EmailField.tsx'
import { findEmailFault } from '../../account/formFaults.ts'
import { ProviderLinks } from '../../account/login/ProviderLinks.tsx'
import { browserStorage } from '../../data/browserStorage.ts'
import { callAccount } from '../../data/callAccount.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CardPage } from './CardPage.tsx'
import { LoggedOutPage } from './LoggedOutPage.tsx'
import { MailNote } from './MailNote.tsx'
import { ResendForm } from './ResendForm.tsx'
import { SIGN_UP_PROOF } from './VerifyPage.tsx'

/** `/signup`: creates an account. */
export function SignupPage() {
  return <LoggedOutPage>{(returnTo) => <SignupCard returnTo={returnTo} />}</LoggedOutPage>
}

function SignupCard({ returnTo }: { returnTo: string }) {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  if (isSent) return <SentNote email={email} onOtherAddress={() => setSent(false)} />
  return (
    <CardPage
      title="Sign up"
      lead={`Save favorites, join an organization and get API keys for ${pageSettings.productName}.`}
      foot={
        <p>
          Already have an account?{' '}
          <Link
            to="/login"
            search={{ returnTo }}
            className="font-medium text-fg underline underline-offset-2 hover:decoration-2"
          >
            Log in
          </Link>
        </p>
      }
    >
      <MailNote />
      <SignupForm
        email={email}
        returnTo={returnTo}
        onSent={(address) => {
          setEmail(address)
          setSent(true)
        }}
      />
      <ProviderLinks returnTo={returnTo} />
    </CardPage>
  )
}

type Props = { email: string; returnTo: string; onSent: (email: string) => void }

/** The form for a new account. The response is the same for an address that already has one. */
function SignupForm({ email, returnTo, onSent }: Props) {
  const [captcha] = useState(() => createCaptcha())
  const form = useForm({
    names: ['email', 'password'],
    check: (values) => ({
      email: findEmailFault(values.email),
      password: findPasswordFault(values.password, values.email),
    }),
    send: async (values) => {
      const body = { ...values, returnTo, captcha: await captcha.take(), proof: makeProof() }
      await callAccount('POST /v1/users', body)
      onSent(values.email.trim())
    },
  })
  return (
    <Form form={form} label="Sign up" onBegin={captcha.begin}>
      <EmailField defaultValue={email} />
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

/** A secret that this browser keeps: with it, the link in the email logs in here and nowhere else. */
function makeProof(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const proof = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  browserStorage.write(SIGN_UP_PROOF, proof)
  return proof
}

type SentNoteProps = { email: string; onOtherAddress: () => void }

/** Says that an email is on its way. Only the email itself reveals whether the address has an account. */
function SentNote({ email, onOtherAddress }: SentNoteProps) {
  return (
    <CardPage
      title="Check your email"
      isNext
      lead={
        <>
          Open the link in the email to <strong className="font-semibold text-fg">{email}</strong>{' '}
          to continue. In this browser it also logs you in.
        </>
      }
      foot={
        <Button variant="ghost" size="medium" onClick={onOtherAddress}>
          Change email
        </Button>
      }
    >
      <MailNote />
      <p className="text-fg2" hidden={pageSettings.hasOutbox}>
        It arrives within a minute or two. If it does not, look in your spam folder, or send it
        again.
      </p>
      <ResendForm email={email} isAddressKnown />
    </CardPage>
  )
}
