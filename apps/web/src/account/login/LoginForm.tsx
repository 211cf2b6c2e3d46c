import { Link } from '@tanstack/react-router'
import type { SecondFactor } from '@tickmark/core/accounts/Security'
import { type ReactNode, useState } from 'react'
import { callAccount } from '../../data/callAccount.ts'
import { useStore } from '../../data/createStore.ts'
import { useSwitch } from '../../data/switchStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { PasswordField, TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CaptchaNote } from '../captcha/CaptchaNote.tsx'
import { createCaptcha } from '../captcha/createCaptcha.ts'
import { EmailField } from '../EmailField.tsx'
import { findEmailFault } from '../formFaults.ts'
import { chooseNextPage } from '../nextPage.ts'
import { completeLogInOrThrow, logIn } from './logIn.ts'
import { hasPasskeys, PasskeyButton } from './PasskeyButton.tsx'
import { ProviderLinks } from './ProviderLinks.tsx'

type Props = {
  /** The page that an identity provider returns to. */
  returnTo: string
  /** The initial email address. */
  email?: string
  /** The external identity to link, which requires the password. */
  externalAuthSessionId?: string | undefined
  /** The second factor that is required after a log-in by an external identity. */
  secondFactor?: SecondFactor | undefined
  /** True if the first empty field takes the focus. */
  takesFocus?: boolean
  /** The link for a forgotten password, by default to its page. */
  forgotten?: ReactNode
}

/** All ways to log in. A successful log-in updates the session, which the parent observes. */
export function LoginForm(props: Props) {
  const {
    returnTo,
    email = '',
    externalAuthSessionId,
    takesFocus = false,
    forgotten = <ForgottenLink />,
  } = props
  const [factor, setFactor] = useState<SecondFactor | null>(props.secondFactor ?? null)
  const [isSingleSignOn, setSingleSignOn] = useState(false)
  const hasPasswords = useSwitch('MANUAL_AUTH_ENABLED')
  if (factor !== null)
    return <SecondFactorForm factor={factor} onStartAgain={() => setFactor(null)} />
  // Linking an identity requires the password.
  const isLinking = externalAuthSessionId !== undefined
  if (isSingleSignOn && !isLinking)
    return <SingleSignOnForm returnTo={returnTo} onStartAgain={() => setSingleSignOn(false)} />
  return (
    <>
      {hasPasswords && (
        <PasswordForm
          email={email}
          externalAuthSessionId={externalAuthSessionId}
          forgotten={forgotten}
          takesFocus={takesFocus}
          onSecondFactor={setFactor}
        />
      )}
      {hasPasswords && !isLinking && (
        <p className="flex items-center gap-3 text-sm text-fg3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {!isLinking && (
        <div className="flex flex-col gap-2">
          {hasPasskeys() && <PasskeyButton />}
          <ProviderLinks returnTo={returnTo} />
          <Button size="large" onClick={() => setSingleSignOn(true)}>
            Single sign-on
          </Button>
        </div>
      )}
    </>
  )
}

function ForgottenLink() {
  return (
    <p className="text-center">
      <Link to="/reset-password" className="text-fg2 underline underline-offset-2">
        Forgot your password?
      </Link>
    </p>
  )
}

type PasswordFormProps = {
  email: string
  externalAuthSessionId: string | undefined
  /** The link for a forgotten password. */
  forgotten: ReactNode
  /** True if the first empty field takes the focus. */
  takesFocus: boolean
  onSecondFactor: (factor: SecondFactor) => void
}

/** The form for email address and password. */
function PasswordForm(props: PasswordFormProps) {
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

const METHODS = {
  totp: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows for this account.',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    description:
      'One of those that you saved when you turned on two-factor authentication. Each works once.',
    other: 'Use the authenticator app',
  },
} as const

type SecondFactorFormProps = { factor: SecondFactor; onStartAgain: () => void }

/** The form for the second factor. */
function SecondFactorForm({ factor, onStartAgain }: SecondFactorFormProps) {
  const [method, setMethod] = useState<keyof typeof METHODS>(
    factor.methods.includes('totp') ? 'totp' : 'recovery',
  )
  const other = method === 'totp' ? 'recovery' : 'totp'
  const { label, description, other: toOther } = METHODS[method]
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({ code: code.trim() === '' ? 'Enter the code.' : undefined }),
    send: async ({ code }) => {
      const body = { token: factor.token, code: code.replace(/\s/g, '') }
      await callAccount('POST /v1/login/second-factor', body)
      await completeLogInOrThrow()
    },
  })
  return (
    <Form form={form} label="Second factor">
      <TextField
        // Another method starts with an empty field.
        key={method}
        name="code"
        label={label}
        description={description}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        // The only field, shown after a button was pressed.
        autoFocus
      />
      <FormError />
      <SubmitButton>Log in</SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        {factor.methods.includes(other) && (
          <Button variant="ghost" size="small" onClick={() => setMethod(other)}>
            {toOther}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onStartAgain}>
          Start over
        </Button>
      </div>
    </Form>
  )
}

type SingleSignOnFormProps = {
  /** The page that the provider returns to. */
  returnTo: string
  onStartAgain: () => void
}

/** Logs in by the provider of the organization that the email address belongs to. */
function SingleSignOnForm({ returnTo, onStartAgain }: SingleSignOnFormProps) {
  const form = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: findEmailFault(email) }),
    // The browser leaves the page, so that this never ends.
    send: ({ email }) => {
      const next = chooseNextPage({ onboardingCompleted: false }, returnTo)
      window.location.assign(`/v1/sso?${new URLSearchParams({ email, returnTo: next })}`)
      return new Promise(() => {})
    },
  })
  return (
    <Form form={form} label="Single sign-on">
      <EmailField
        description="Your address at the organization. Its own log-in page opens next."
        autoComplete="email"
        // The only field, shown after a button was pressed.
        autoFocus
      />
      <SubmitButton>Continue</SubmitButton>
      <Button variant="ghost" size="small" className="self-start" onClick={onStartAgain}>
        Log in another way
      </Button>
    </Form>
  )
}
