import { ProofForm } from '../../../../account/ProofForm.tsx'
import { refreshOwnData } from '../../../../account/refreshOwnData.ts'
import { SECURITY_PATH } from '../../../../account/SECURITY_PATH.ts'
import { ACCOUNT_CALL } from '../../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { deleteRest } from '../../../../data/rest/sendRest.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

type Props = {
  provider: { id: string; name: string }
  email: string
  hasPassword: boolean
  onClose: () => void
}

/** Takes away the way in by another service. The server refuses where it is the last one. */
export function UnlinkIdentity({ provider, onClose, ...proof }: Props) {
  return (
    <ProofForm
      label={`Unlink ${provider.name}`}
      action="Unlink it"
      isDanger
      send={async (password) => {
        const path = `/users/me/identities/${encodeURIComponent(provider.id)}`
        await deleteRest<null>(path, proof.hasPassword ? { password } : {}, ACCOUNT_CALL)
        await refreshOwnData(SECURITY_PATH)
        toast({ title: `${provider.name} unlinked`, tone: 'success' })
        onClose()
      }}
      onCancel={onClose}
      {...proof}
    />
  )
}
