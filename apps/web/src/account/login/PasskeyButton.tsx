import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { describePasskeyFault } from '../passkeys.ts'
import { completeLogInOrThrow, logInWithPasskey } from './logIn.ts'

/** Logs in with a passkey. The browser also offers passkeys in the field of the e-mail address. */
export function PasskeyButton() {
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const fail = useEffectEvent((failure: unknown) => setFault(describePasskeyFault(failure)))

  // Synchronizes with the browser's list of passkeys.
  useEffect(() => {
    let isGone = false
    const offer = async () => {
      if ((await offerInField()) && !isGone) await completeLogInOrThrow().catch(fail)
    }
    // The user did not request it: a failure is shown only when the button is pressed.
    offer().catch(() => {})
    return () => {
      isGone = true
      void stopOffer()
    }
  }, [])

  const run = async () => {
    setPending(true)
    setFault(undefined)
    try {
      await logInWithPasskey()
      await completeLogInOrThrow()
    } catch (failure) {
      setFault(describePasskeyFault(failure))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <Button size="large" isLoading={isPending} onClick={run}>
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
