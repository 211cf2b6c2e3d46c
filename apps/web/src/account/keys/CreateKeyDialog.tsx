import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { KEY_SCOPES, type KeyScope } from '@tickmark/core/permissions/KEY_SCOPES'
import { useRef, useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { refreshAccounts } from '../../data/accounts/accountQuery.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import { announce } from '../../ui/announce.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { checkName, useForm } from '../../ui/form/useForm.ts'
import { Modal } from '../../ui/Modal.tsx'
import { Select } from '../../ui/Select.tsx'
import type { CreatedKey } from './CreatedKey.ts'
import { EXPIRIES, type Expiry } from './EXPIRIES.ts'
import type { KeyOwner } from './KeyOwner.ts'
import { ScopeChoice } from './ScopeChoice.tsx'

type Props = {
  owner: KeyOwner
  onCreated: (created: CreatedKey) => void
  onClose: () => void
}

/** Asks what a new key is called, what it may read and how long it works, and makes it. */
export function CreateKeyDialog({ owner, onCreated, onClose }: Props) {
  const name = useRef<HTMLInputElement>(null)
  const [scopes, setScopes] = useState<readonly KeyScope[]>(KEY_SCOPES)
  const [expiry, setExpiry] = useState<Expiry>('365')
  const form = useForm({
    names: ['name', 'scopes', 'expires_in_days'],
    check: ({ name }) => ({
      name: checkName(name),
      scopes: scopes.length === 0 ? 'A key that may read nothing is of no use.' : undefined,
    }),
    send: async ({ name }) => {
      const days = EXPIRIES.find(({ value }) => value === expiry)?.days ?? null
      const made = await postRest<AccountAnswer<'createKey'>>(
        owner.path,
        { name, scopes, expires_in_days: days },
        ACCOUNT_API_SCOPES[owner.room],
      )
      onCreated({ ...made, name, scopes })
      onClose()
      announce('The key was created. It is shown once: copy it now.')
      await refreshAccounts()
    },
  })
  return (
    <Modal title="New API key" initialFocus={name} onClose={onClose}>
      <Form form={form} label="New API key" className="p-4">
        <TextField
          name="name"
          label="Name"
          description="What you will know it by, such as the program that uses it."
          required
          maxLength={100}
          autoComplete="off"
          ref={name}
        />
        <ScopeChoice scopes={scopes} onChange={setScopes} />
        <FormField name="expires_in_days" label="Works for">
          <Select
            size="large"
            className="max-w-48"
            value={expiry}
            options={EXPIRIES}
            onChange={setExpiry}
          />
        </FormField>
        <FormError />
        <SubmitButton className="self-start">Create key</SubmitButton>
      </Form>
    </Modal>
  )
}
