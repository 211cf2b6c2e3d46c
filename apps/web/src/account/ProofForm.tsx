import { Button } from '../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../ui/form/Form.tsx'
import { PasswordField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'

type Props = {
  /** What it is for. */
  label: string
  /** The word on the button. */
  action: string
  isDanger?: boolean
  email: string
  hasPassword: boolean
  /** Does it, with the password as proof. */
  send: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for nothing but the password, before something is done that needs it. */
export function ProofForm(props: Props) {
  const { label, action, isDanger = false, email, hasPassword, send, onCancel } = props
  const form = useForm({
    names: ['password'],
    check: checkProof(hasPassword),
    send: ({ password }) => send(password),
  })
  return (
    <Form form={form} label={label} size="medium">
      {/* It stands where a button was pressed, whose focus it takes over. */}
      <PasswordProof email={email} hasPassword={hasPassword} autoFocus />
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton colour={isDanger ? 'danger' : 'neutral'} autoFocus={!hasPassword}>
          {action}
        </SubmitButton>
        <Button size="medium" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

type PasswordProofProps = { email: string; hasPassword: boolean; autoFocus?: boolean }

/**
 * Asks for the password again, for what a borrowed browser must not do. Whoever has none, since he came by a provider,
 * proves himself by having logged in lately; the server says so where that is too long ago.
 */
export function PasswordProof({ email, hasPassword, autoFocus }: PasswordProofProps) {
  if (!hasPassword) return <input type="hidden" name="password" value="" />
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        autoFocus={autoFocus}
      />
    </>
  )
}

/** What is wrong with a proof by password; see `PasswordProof`. */
export function checkProof(
  hasPassword: boolean,
): (values: Readonly<Record<'password', string>>) => { password: string | undefined } {
  return ({ password }) => ({
    password: hasPassword && password === '' ? 'Write your password.' : undefined,
  })
}
