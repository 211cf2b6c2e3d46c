import { useNavigate } from '@tanstack/react-router'
import type { Organization } from '@tickmark/core/session/User'
import { useRef } from 'react'
import { ACCOUNT_API_SCOPES } from '../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { refreshAccounts } from '../../../data/accounts/accountQuery.ts'
import { MessageError } from '../../../data/describeError.ts'
import { deleteRest } from '../../../data/rest/sendRest.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = { organization: Pick<Organization, 'id' | 'name'>; onClose: () => void }

/** Asks for the name of an organisation before it is deleted. */
export function DeleteDialog({ organization: { id, name }, onClose }: Props) {
  const navigate = useNavigate()
  const typed = useRef<HTMLInputElement>(null)
  const remove = async () => {
    if (typed.current?.value.trim() !== name) {
      typed.current?.focus()
      throw new MessageError(`Write “${name}” to delete it.`)
    }
    await deleteRest(`/organization/${id}`, {}, ACCOUNT_API_SCOPES.organization)
    toast({ title: `${name} is deleted`, tone: 'success' })
    await navigate({ to: '/organization' })
    await refreshAccounts()
  }
  return (
    <ConfirmDialog title={`Delete ${name}?`} action="Delete" onConfirm={remove} onClose={onClose}>
      <p className="mb-3">
        Its members, invitations and keys go with it. This cannot be undone; the audit log keeps
        what was done.
      </p>
      <Field label={`Write “${name}” to go on`} className="p-0.5">
        <Input ref={typed} size="medium" autoComplete="off" spellCheck={false} />
      </Field>
    </ConfirmDialog>
  )
}
