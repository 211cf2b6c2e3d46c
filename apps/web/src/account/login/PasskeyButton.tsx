import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { HttpError } from '../../data/rest/HttpError.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFault } from '../../ui/form/useForm.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { completeLogInOrThrow, logInWithPasskey } from './logIn.ts'

/** Logs in with a passkey. The browser also offers passkeys in the field of the email address. */
export function PasskeyButton() {
  const { isRunning, run } = useOneAtATime()
  const [fault, setFault] = useState<string | undefined>()
  const fail = (failure: unknown) => setFault(describePasskeyFault(failure))
  const failLate = useEffectEvent(fail)

  // Synchronizes with the browser's list of passkeys.
  useEffect(() => {
    let isGone = false
    const offer = async () => {
      if ((await offerInField()) && !isGone) await completeLogInOrThrow().catch(failLate)
    }
    // The user did not request it: a failure is shown only when the button is pressed.
    offer().catch(() => {})
    return () => {
      isGone = true
      void stopOffer()
    }
  }, [])

  const logIn = async () => {
    setFault(undefined)
    await logInWithPasskey()
    await completeLogInOrThrow()
  }
  return (
    <div className="flex flex-col gap-1">
      <Button size="large" isLoading={isRunning} onClick={() => void run(logIn, fail)}>
        Log in with a passkey
      </Button>
      <p role="alert" className="text-sm text-down">
        {fault}
      </p>
    </div>
  )
}

/** Waits until the user chooses a passkey in the field; false where the browser does not support that. */
async function offerInField(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  if (!(await browserSupportsWebAuthnAutofill())) return false
  await logInWithPasskey({ inField: true })
  return true
}

async function stopOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Returns whether the browser supports passkeys on this page: never on pages without https. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window
}

/** The error text when a passkey could not be used or created; undefined where the user canceled. */
function describePasskeyFault(failure: unknown): string | undefined {
  if (failure instanceof HttpError) return describeError(failure)
  if (failure instanceof FormFault) return failure.message
  const { name, code } = failure as { name?: unknown; code?: unknown }
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'This device has a passkey for your account already.'
  return 'This device could not use a passkey. Try another device, or your password.'
}

export type PasskeyOffer = AccountAnswer<'createPasskeyOptions'>

/** Creates a passkey on the device with the options of the server.
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
