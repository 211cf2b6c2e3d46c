import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tickmark/core/session/User'
import { checkProof } from '../../../account/checkProof.ts'
import { PasswordProof } from '../../../account/PasswordProof.tsx'
import { ACCOUNT_CALL } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { deleteRest } from '../../../data/rest/sendRest.ts'
import { logOut } from '../../../data/session/logOut.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

const WORD = 'delete'

/** Deletes the account, for whoever proves that he is its owner and means it. */
export function DeletePanel({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const navigate = useNavigate()
  const checkPassword = checkProof(hasPassword)
  const form = useForm({
    names: ['word', 'password'],
    check: (values) => ({
      word:
        values.word.trim().toLowerCase() === WORD
          ? undefined
          : `Write the word “${WORD}”, so that nothing happens by mistake.`,
      ...checkPassword(values),
    }),
    send: async ({ password }) => {
      await deleteRest<null>('/users/me', { password }, ACCOUNT_CALL)
      toast({ title: 'Your account is deleted', tone: 'success' })
      await navigate({ to: '/projects' })
      await logOut()
    },
  })
  return (
    <SettingsPanel
      title="Delete my account"
      description="Your profile, favourites, sessions and keys are deleted at once and for good. Organisations go on without you; one that has nobody else is deleted with you. What stays is the log of who did what, with the lines that name you."
    >
      <Form form={form} label="Delete my account" size="medium">
        <TextField
          name="word"
          label={`Write “${WORD}”`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordProof email={user.email} hasPassword={hasPassword} />
        <FormError />
        <SubmitButton colour="danger" className="self-start">
          Delete my account
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}
