import { Link } from '@tanstack/react-router'
import type { User } from '@tickmark/core/accounts/User'
import { findPasswordFault, PASSWORD_RULE } from '@tickmark/core/session/findPasswordFault'
import { useState } from 'react'
import { refreshOwnData } from '../../../account/ownData.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { buttonClasses } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { SavedNote, SettingsPanel } from './SettingsPanel.tsx'

/** Changes the password. Users without one can request a link to set it. */
export function PasswordPanel({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  if (!hasPassword)
    return (
      <SettingsPanel
        title="Password"
        description="You log in with another service and have no password here. With one, you can also log in without that service."
      >
        <Link to="/reset-password" className={`${buttonClasses({ size: 'medium' })} self-start`}>
          Choose a password
        </Link>
      </SettingsPanel>
    )
  return (
    <SettingsPanel title="Password">
      <ChangePassword email={user.email} />
    </SettingsPanel>
  )
}

function ChangePassword({ email }: { email: string }) {
  const [saved, setSaved] = useState<string>()
  const form = useForm({
    names: ['oldPassword', 'newPassword'],
    check: ({ oldPassword, newPassword }) => ({
      oldPassword: oldPassword === '' ? 'Enter your password.' : undefined,
      newPassword:
        oldPassword !== '' && oldPassword === newPassword
          ? 'This is your current password.'
          : findPasswordFault(newPassword, email),
    }),
    send: async (values) => {
      setSaved(undefined)
      await callAccount('PATCH /v1/users/password/change', values)
      setSaved('Your password was changed. All your other sessions have ended.')
      await refreshOwnData('/v1/users/me/sessions')
    },
    isEmptiedAfter: true,
  })
  return (
    <Form form={form} label="Password" size="medium">
      {/* Lets password managers find the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="oldPassword" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label="New password"
        description={PASSWORD_RULE}
        autoComplete="new-password"
      />
      <FormError />
      <SavedNote text={saved} />
      <SubmitButton variant="default" className="self-start">
        Change password
      </SubmitButton>
    </Form>
  )
}
