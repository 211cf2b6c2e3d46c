import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tickmark/core/accounts/User'
import { toDay } from '@tickmark/core/time/Day'
import { checkProof, PasswordProof } from '../../../account/ProofForm.tsx'
import { accountQuery } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { downloadText } from '../../../data/downloadFile.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { logOut } from '../../../data/session/logOut.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

/** Downloads all data about the user. */
export function ExportPanel() {
  const form = useForm({
    names: [],
    send: async () => {
      const data = await queryClient.query(accountQuery('/v1/users/me/export'))
      const name = `${pageSettings.productName.toLowerCase()}-account-${toDay(Date.now())}.json`
      downloadText(name, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
    },
  })
  return (
    <SettingsPanel
      title="Export my data"
      description="A JSON file with all data about you: profile, favorites, sessions, keys without their secrets, memberships and your audit log."
    >
      <Form form={form} label="Export my data" size="medium">
        <FormError />
        <SubmitButton variant="default" className="self-start">
          Download file
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}

const WORD = 'delete'

/** Deletes the account, after the user typed a word and proved their identity. */
export function DeletePanel({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const navigate = useNavigate()
  const checkPassword = checkProof(hasPassword)
  const form = useForm({
    names: ['word', 'password'],
    check: (values) => ({
      word:
        values.word.trim().toLowerCase() === WORD
          ? undefined
          : `Type the word “${WORD}”, so that nothing is deleted by mistake.`,
      ...checkPassword(values),
    }),
    send: async ({ password }) => {
      await callAccount('DELETE /v1/users/me', { password })
      toast({ title: 'Your account is deleted', tone: 'success' })
      await navigate({ to: '/projects' })
      await logOut()
    },
  })
  return (
    <SettingsPanel
      title="Delete my account"
      description="Your profile, favorites, sessions and keys are deleted immediately and permanently. Organizations continue without you; one without other members is deleted. Audit logs keep the entries that name you."
    >
      <Form form={form} label="Delete my account" size="medium">
        <TextField
          name="word"
          label={`Type “${WORD}”`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordProof email={user.email} hasPassword={hasPassword} />
        <FormError />
        <SubmitButton color="danger" className="self-start">
          Delete my account
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}
