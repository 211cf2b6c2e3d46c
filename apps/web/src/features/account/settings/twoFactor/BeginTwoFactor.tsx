import { ProofForm } from '../../../../account/ProofForm.tsx'
import { ACCOUNT_CALL } from '../../../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../../../data/rest/sendRest.ts'
import type { Secret } from './ConfirmTwoFactor.tsx'

type Props = {
  email: string
  hasPassword: boolean
  onBegun: (secret: Secret) => void
  onCancel: () => void
}

/** The first step: the password. Nothing is on yet. */
export function BeginTwoFactor({ onBegun, ...proof }: Props) {
  return (
    <ProofForm
      label="Turn two-factor log-in on"
      action="Go on"
      send={async (password) =>
        onBegun(await postRest<Secret>('/users/me/two-factor', { password }, ACCOUNT_CALL))
      }
      {...proof}
    />
  )
}
