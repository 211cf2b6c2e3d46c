import { Button } from '../../ui/Button.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { EmailField } from '../EmailField.tsx'
import { findEmailFault } from '../formFaults.ts'
import { chooseNextPage } from '../nextPage.ts'

type Props = {
  /** The page that the provider returns to. */
  returnTo: string
  onStartAgain: () => void
}

/** Logs in by the provider of the organization that the email address belongs to. */
export function SingleSignOnForm({ returnTo, onStartAgain }: Props) {
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
