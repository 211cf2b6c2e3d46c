import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { describeError } from '../data/describeError.ts'
import { HttpError } from '../data/rest/HttpError.ts'
import { FormFault } from '../ui/form/useForm.ts'

/** Whether the browser supports passkeys on this page: never on pages without https. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}

/** The error text when a passkey could not be used or created; undefined where the user canceled. */
export function describePasskeyFault(failure: unknown): string | undefined {
  if (failure instanceof HttpError) return describeError(failure)
  if (failure instanceof FormFault) return failure.message
  const { name, code } = failure as { name?: unknown; code?: unknown }
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'This device has a passkey for your account already.'
  return 'This device could not use a passkey. Try another device, or your password.'
}

export type PasskeyOffer = AccountAnswer<'offerPasskey'>

/* * Creates a passkey on the device with the options of the server.
 * @throws FormFault when the device fails or the user cancels.
 */
export async function createPasskey({ options }: PasskeyOffer): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (failure) {
    throw new FormFault(describePasskeyFault(failure) ?? 'No passkey was created.')
  }
}
