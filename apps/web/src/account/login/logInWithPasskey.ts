import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { ACCOUNT_CALL } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../data/rest/sendRest.ts'

/**
 * Logs in with a passkey of this device. With `inField` the browser offers it where an address is written, and this
 * waits until somebody takes the offer.
 * @throws Error when it is not done: the person gave up, or the server refused.
 */
export async function logInWithPasskey({ inField = false } = {}): Promise<void> {
  const [{ startAuthentication }, offer] = await Promise.all([
    import('@simplewebauthn/browser'),
    postRest<AccountAnswer<'askForPasskey'>>('/login/passkey/options', {}, ACCOUNT_CALL),
  ])
  const response = await startAuthentication({
    optionsJSON: offer.options,
    useBrowserAutofill: inField,
  })
  await postRest('/login/passkey', { challenge_id: offer.challenge_id, response }, ACCOUNT_CALL)
}
