import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { FormFault, useForm } from '../../../ui/form/useForm.ts'

const SENT_MS = 1_000

/** A form that takes a second to be sent and is then refused, so that all of its states can be seen. */
export function WholeForm({ size }: { size: 'medium' | 'large' }) {
  const form = useForm({
    names: ['name', 'secret'],
    check: ({ name, secret }) => ({
      name: name === '' ? 'Write a name.' : undefined,
      secret: secret === '' ? 'Write anything.' : undefined,
    }),
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve, SENT_MS))
      throw new FormFault('This form is for looking at. What you entered is kept.')
    },
  })
  return (
    <Form form={form} label={`Form, ${size}`} size={size} className="w-72">
      <TextField name="name" label="Name" description="Any will do." autoComplete="off" />
      <PasswordField name="secret" label="Secret" autoComplete="new-password" />
      <FormError />
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}
