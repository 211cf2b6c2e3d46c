import type { RefObject } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { checkName, useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = {
  className?: string
  nameRef?: RefObject<HTMLInputElement | null>
  /** Called once the organization is created and active. */
  onCreated?: () => void
}

/** Creates an organization and makes it the active one. */
export function CreateForm({ className, nameRef, onCreated }: Props) {
  const form = useForm({
    names: ['name', 'company_name'],
    check: ({ name }) => ({ name: checkName(name) }),
    send: async (body) => {
      await callAccount('POST /v3/internal/organization', body)
      await refreshAccounts()
      toast({ title: `${body.name.trim()} was created`, tone: 'success' })
      onCreated?.()
    },
  })
  return (
    <Form form={form} label="New organization" className={className}>
      <TextField
        ref={nameRef}
        name="name"
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        name="company_name"
        label="Company"
        isOptional
        maxLength={200}
        autoComplete="organization"
      />
      <FormError />
      <SubmitButton className="self-start">Create organization</SubmitButton>
    </Form>
  )
}
