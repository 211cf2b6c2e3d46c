import { ProofForm } from '../../../../account/ProofForm.tsx'
import { refreshOwnData } from '../../../../account/refreshOwnData.ts'
import { SECURITY_PATH } from '../../../../account/SECURITY_PATH.ts'
import { ACCOUNT_CALL } from '../../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { deleteRest } from '../../../../data/rest/sendRest.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

type Props = { email: string; hasPassword: boolean; onClose: () => void }

/** Turns the second factor off. */
export function EndTwoFactor({ onClose, ...proof }: Props) {
  return (
    <>
      <p className="text-fg2">
        Your password alone will let you in again. Recovery codes stop working.
      </p>
      <ProofForm
        label="Turn two-factor log-in off"
        action="Turn it off"
        isDanger
        send={async (password) => {
          await deleteRest<null>('/users/me/two-factor', { password }, ACCOUNT_CALL)
          await refreshOwnData(SECURITY_PATH)
          toast({ title: 'Two-factor log-in is off', tone: 'success' })
          onClose()
        }}
        onCancel={onClose}
        {...proof}
      />
    </>
  )
}
