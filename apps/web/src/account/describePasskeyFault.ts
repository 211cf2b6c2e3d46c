import { describeError } from '../data/describeError.ts'
import { HttpError } from '../data/rest/HttpError.ts'
import { FormFault } from '../ui/form/useForm.ts'

/** What is said when a passkey was not used or not made; nothing where the person himself stopped it. */
export function describePasskeyFault(failure: unknown): string | undefined {
  if (failure instanceof HttpError) return describeError(failure)
  if (failure instanceof FormFault) return failure.message
  const { name, code } = failure as { name?: unknown; code?: unknown }
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'This device has a passkey for your account already.'
  return 'This device could not do it. Try another one, or your password.'
}
