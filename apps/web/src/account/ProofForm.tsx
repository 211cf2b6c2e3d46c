import { Button } from '../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../ui/form/Form.tsx'
import { PasswordField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'

type Props = {
  /** The accessible name of the form. */
  label: string
  /** The label of the button. */
  action: string
  isDanger?: boolean
  email: string
  hasPassword: boolean
  /** Runs the action with the password as proof. */
  send: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** A form that asks only for the password, before a sensitive action. */
export function ProofForm(props: Props) {
  const { label, action, isDanger = false, email, hasPassword, send, onCancel } = props
  const form = useForm({
    names: ['password'],
    check: checkProof(hasPassword),
    send: ({ password }) => send(password),
  })
  return (
    <Form form={form} label={label} size="medium">
      {/* It replaces the pressed button and takes over its focus. */}
      <PasswordProof email={email} hasPassword={hasPassword} autoFocus />
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton color={isDanger ? 'danger' : 'neutral'} autoFocus={!hasPassword}>
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

/** Asks for the password again before a sensitive action. Users without a password, who log in by a provider, need a
 * recent log-in instead; the server refuses if it is too old.
 */
export function PasswordProof({ email, hasPassword, autoFocus }: PasswordProofProps) {
  if (!hasPassword) return <input type="hidden" name="password" value="" />
  return (
    <>
      {/* Lets password managers find the account. */}
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

/** Validates the password of `PasswordProof`. */
export function checkProof(
  hasPassword: boolean,
): (values: Readonly<Record<'password', string>>) => { password: string | undefined } {
  return ({ password }) => ({
    password: hasPassword && password === '' ? 'Enter your password.' : undefined,
  })
}
