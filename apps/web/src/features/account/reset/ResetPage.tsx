import { useAddressValues } from '../useAddressValues.ts'
import { ChoosePassword } from './ChoosePassword.tsx'
import { RequestLink } from './RequestLink.tsx'

/** `/reset-password`: asks for a link, or takes the new password of whoever comes by one. */
export function ResetPage() {
  const token = useAddressValues().get('token')
  return token === null ? <RequestLink /> : <ChoosePassword token={token} />
}
