import type { User } from '@tickmark/core/session/User'
import { useState } from 'react'
import { EmailField } from '../../../account/EmailField.tsx'
import { findEmailFault } from '../../../account/formFaults.ts'
import { checkProof, PasswordProof } from '../../../account/ProofForm.tsx'
import { ACCOUNT_CALL } from '../../../data/accountQuery.ts'
import { postRest } from '../../../data/rest/sendRest.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { SavedNote, SettingsPanel } from './SettingsPanel.tsx'

/** Changes the e-mail address of the account, after the new one was confirmed by a link. */
export function EmailPanel({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const [saved, setSaved] = useState<string>()
  const checkPassword = checkProof(hasPassword)
  const form = useForm({
    names: ['email', 'password'],
    check: (values) => ({
      email:
        values.email.trim() === user.email
          ? 'This is your address already.'
          : findEmailFault(values.email),
      ...checkPassword(values),
    }),
    send: async (values) => {
      setSaved(undefined)
      await postRest('/users/email/change', values, ACCOUNT_CALL)
      setSaved(
        `We sent an e-mail to ${values.email.trim()}. Open the link in it to change your address.`,
      )
    },
    isEmptiedAfter: true,
  })
  return (
    <SettingsPanel
      title="E-mail address"
      description={
        <>
          You log in with <strong className="font-semibold text-fg">{user.email}</strong>, and we
          send e-mails to it. It stays in use until the new address is confirmed by a link.
        </>
      }
    >
      <Form form={form} label="E-mail address" size="medium">
        <EmailField label="New address" autoComplete="email" />
        <PasswordProof email={user.email} hasPassword={hasPassword} />
        <FormError />
        <SavedNote text={saved} />
        <SubmitButton variant="default" className="self-start">
          Change address
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}
