import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { describePasskeyFault } from '../passkeys.ts'
import { enterAccount, logInWithPasskey } from './logIn.ts'

/** Logs in without a password. Beside the button, the browser offers passkeys where the address is written. */
export function PasskeyButton() {
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const fail = useEffectEvent((failure: unknown) => setFault(describePasskeyFault(failure)))

  // The browser's own list of passkeys, which stands outside of the page.
  useEffect(() => {
    let isGone = false
    const offer = async () => {
      if ((await offerInField()) && !isGone) await enterAccount().catch(fail)
    }
    // Nobody asked for it: what fails is told when the button is pressed.
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
      await enterAccount()
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

/** Whether somebody took the offer; it stands until he does, or until the page is left. */
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
