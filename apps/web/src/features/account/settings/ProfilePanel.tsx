import type { User } from '@tickmark/core/session/User'
import { useState } from 'react'
import { ACCOUNT_CALL } from '../../../data/accountQuery.ts'
import { patchRest } from '../../../data/rest/sendRest.ts'
import { readUser } from '../../../data/session/readUser.ts'
import { updateUser } from '../../../data/session/updateUser.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { SavedNote, SettingsPanel } from './SettingsPanel.tsx'

/** The display name of the user. */
export function ProfilePanel({ user }: { user: User }) {
  const [saved, setSaved] = useState<string>()
  const form = useForm({
    names: ['username'],
    check: ({ username }) => ({
      username: username.trim() === '' ? 'Enter a name.' : undefined,
    }),
    send: async ({ username }) => {
      setSaved(undefined)
      const answer = await patchRest<unknown>('/users/me', { user: { username } }, ACCOUNT_CALL)
      const { username: kept } = readUser(answer)
      updateUser({ username: kept })
      setSaved(`Your name is now ${kept}.`)
    },
  })
  return (
    <SettingsPanel title="Profile">
      <Form form={form} label="Profile" size="medium">
        <TextField
          name="username"
          label="Name"
          description="How members of your organizations see you."
          autoComplete="nickname"
          maxLength={100}
          defaultValue={user.username}
        />
        <FormError />
        <SavedNote text={saved} />
        <SubmitButton variant="default" className="self-start">
          Save
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}
