import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { ProofForm } from '../../../../account/ProofForm.tsx'
import { refreshOwnData } from '../../../../account/refreshOwnData.ts'
import { SECURITY_PATH } from '../../../../account/SECURITY_PATH.ts'
import { ACCOUNT_CALL } from '../../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../../data/rest/sendRest.ts'

type Props = {
  email: string
  hasPassword: boolean
  onRenewed: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Makes new recovery codes; those that were no longer work. */
export function RenewCodes({ onRenewed, ...proof }: Props) {
  return (
    <>
      <p className="text-fg2">Those that you have kept so far stop working.</p>
      <ProofForm
        label="Make new recovery codes"
        action="Make new codes"
        send={async (password) => {
          const { recovery_codes } = await postRest<AccountAnswer<'renewRecoveryCodes'>>(
            '/users/me/two-factor/recovery-codes',
            { password },
            ACCOUNT_CALL,
          )
          onRenewed(recovery_codes)
          await refreshOwnData(SECURITY_PATH)
        }}
        {...proof}
      />
    </>
  )
}
