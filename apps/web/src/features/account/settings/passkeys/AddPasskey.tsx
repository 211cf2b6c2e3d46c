import { checkProof } from '../../../../account/checkProof.ts'
import { PasswordProof } from '../../../../account/PasswordProof.tsx'
import { refreshOwnData } from '../../../../account/refreshOwnData.ts'
import { SECURITY_PATH } from '../../../../account/SECURITY_PATH.ts'
import { ACCOUNT_CALL } from '../../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../../data/rest/sendRest.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { describeDevice } from '../sessions/describeDevice.ts'
import { createPasskey, type PasskeyOffer } from './createPasskey.ts'

type Props = { email: string; hasPassword: boolean; onClose: () => void }

/** Has this device make a passkey, and the server keep it. */
export function AddPasskey({ email, hasPassword, onClose }: Props) {
  const checkPassword = checkProof(hasPassword)
  const form = useForm({
    names: ['name', 'password'],
    check: (values) => ({
      name: values.name.trim() === '' ? 'Write a name.' : undefined,
      ...checkPassword(values),
    }),
    send: async ({ name, password }) => {
      const path = '/users/me/passkeys'
      const offer = await postRest<PasskeyOffer>(`${path}/options`, { password }, ACCOUNT_CALL)
      const response = await createPasskey(offer)
      const { challenge_id } = offer
      await postRest<null>(path, { challenge_id, name: name.trim(), response }, ACCOUNT_CALL)
      await refreshOwnData(SECURITY_PATH)
      toast({ title: 'Passkey added', tone: 'success' })
      onClose()
    },
  })
  return (
    <Form form={form} label="Add a passkey" size="medium">
      <TextField
        name="name"
        label="Name"
        description="By which you know it again."
        autoComplete="off"
        maxLength={100}
        // It stands where a button was pressed, whose focus it takes over.
        autoFocus
        defaultValue={describeDevice(navigator.userAgent)}
      />
      <PasswordProof email={email} hasPassword={hasPassword} />
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Add a passkey</SubmitButton>
        <Button size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
