import { PersonalCard } from '../../../account/PersonalCard.tsx'
import { readReturnTo } from '../../../account/readReturnTo.ts'
import { useAddressValues } from '../useAddressValues.ts'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { ResendForm } from './ResendForm.tsx'
import { VerifySignup } from './VerifySignup.tsx'

/** `/verify-email`: where the links of e-mails lead that prove an address. */
export function VerifyPage() {
  const address = useAddressValues()
  const token = address.get('token')
  const returnTo = readReturnTo(address.get('returnTo'))
  if (token === null)
    return (
      <PersonalCard
        title="Verify your e-mail address"
        lead="Open the link in the e-mail that we sent when you signed up. If you no longer have it, have it sent again."
      >
        <ResendForm />
      </PersonalCard>
    )
  if (address.has('change')) return <ConfirmAddress token={token} />
  return <VerifySignup token={token} returnTo={returnTo} />
}
