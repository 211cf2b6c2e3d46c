import { ProofForm } from '../../account/ProofForm.tsx'
import { SECURITY_PATH } from '../../account/SECURITY_PATH.ts'
import { useOwnData } from '../../account/useOwnData.ts'
import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { refreshAccounts } from '../../data/accounts/accountQuery.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import { Modal } from '../../ui/Modal.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts/toast.ts'

type Props = { email: string; onClose: () => void }

/** Asks for the password before the personal token is replaced by a new one. */
export function RenewDialog({ email, onClose }: Props) {
  const security = useOwnData<'showSecurity'>(SECURITY_PATH)
  const renew = async (password: string) => {
    await postRest('/users/me/api-token/renew', { password }, ACCOUNT_API_SCOPES.user)
    await refreshAccounts()
    toast({ title: 'Your personal token is new', tone: 'success' })
    onClose()
  }
  return (
    <Modal title="Renew the personal token" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-fg2">Programs that use the token of now are refused at once.</p>
        <QueryView query={security} skeleton={<Skeleton className="h-28" />}>
          {({ has_password }) => (
            <ProofForm
              label="Renew the personal token"
              action="Renew token"
              email={email}
              hasPassword={has_password}
              send={renew}
              onCancel={onClose}
            />
          )}
        </QueryView>
      </div>
    </Modal>
  )
}
