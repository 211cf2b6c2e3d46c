import { postRest } from '../../data/rest/postRest.ts'
import { PEOPLE_ROOMS } from '../../people/PEOPLE_ROOMS.ts'
import { refreshPeople } from '../../people/refreshPeople.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** Asks for the password before the personal token is replaced by a new one. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({
      password: password === '' ? 'Write your password.' : undefined,
    }),
    send: async (body) => {
      await postRest('/users/me/api-token/renew', body, PEOPLE_ROOMS.user)
      await refreshPeople()
      toast({ title: 'Your personal token is new', tone: 'success' })
      onClose()
    },
  })
  return (
    <Modal title="Renew the personal token" onClose={onClose}>
      <Form form={form} label="Renew the personal token" className="p-4">
        <p className="text-fg2">Programs that use the token of now are refused at once.</p>
        <PasswordField name="password" label="Password" autoComplete="current-password" autoFocus />
        <FormError />
        <SubmitButton className="self-start">Renew token</SubmitButton>
      </Form>
    </Modal>
  )
}
