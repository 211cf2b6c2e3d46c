import { useAddressValues } from '../useAddressValues.ts'
import { AskForLink } from './AskForLink.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'

/** `/reset-password`: asks for a link, or takes the new password of whoever comes by one. */
export function ResetPage() {
  const token = useAddressValues().get('token')
  return token === null ? <AskForLink /> : <ChoosePassword token={token} />
}
