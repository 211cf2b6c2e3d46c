import type { Security } from '@tickmark/core/accounts/Security'
import { ProofForm } from '../../../../account/ProofForm.tsx'
import { refreshOwnData } from '../../../../account/refreshOwnData.ts'
import { SECURITY_PATH } from '../../../../account/SECURITY_PATH.ts'
import { ACCOUNT_CALL } from '../../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { deleteRest } from '../../../../data/rest/sendRest.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

type Props = {
  passkey: Security['passkeys'][number]
  email: string
  hasPassword: boolean
  onClose: () => void
}

/** Takes a passkey away from the account. The device keeps its half, which opens nothing then. */
export function RemovePasskey({ passkey, onClose, ...proof }: Props) {
  return (
    <ProofForm
      label={`Remove ${passkey.name}`}
      action="Remove it"
      isDanger
      send={async (password) => {
        const path = `/users/me/passkeys/${encodeURIComponent(passkey.passkey_id)}`
        await deleteRest<null>(path, { password }, ACCOUNT_CALL)
        await refreshOwnData(SECURITY_PATH)
        toast({ title: `${passkey.name} removed`, tone: 'success' })
        onClose()
      }}
      onCancel={onClose}
      {...proof}
    />
  )
}
