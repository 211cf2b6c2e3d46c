import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { describePasskeyFault } from '../../../../account/describePasskeyFault.ts'
import { FormFault } from '../../../../ui/form/useForm.ts'

export type PasskeyOffer = AccountAnswer<'offerPasskey'>

/**
 * Has the device make a passkey as the server wants it.
 * @throws FormFault when it does not, or the person stopped it.
 */
export async function createPasskey({ options }: PasskeyOffer): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (failure) {
    throw new FormFault(describePasskeyFault(failure) ?? 'No passkey was made.')
  }
}
