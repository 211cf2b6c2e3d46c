import { Button } from '../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../ui/form/Form.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { checkProof } from './checkProof.ts'
import { PasswordProof } from './PasswordProof.tsx'

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
