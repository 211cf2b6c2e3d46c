import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { User } from '@tickmark/core/accounts/User'
import { callAccount } from '../../data/callAccount.ts'
import { completeLogIn } from '../../data/session/logIn.ts'
import { FormFault } from '../../ui/form/useForm.ts'
import type { Captcha } from '../captcha/createCaptcha.ts'
import { isRefusedFor } from '../formFaults.ts'

/** Loads the account into the page after the server has set the session cookie.
 * @throws FormFault when the account cannot be loaded.
 */
export async function completeLogInOrThrow(): Promise<User> {
  const user = await completeLogIn()
  if (user === null)
    throw new FormFault('You are logged in, but your account could not be loaded. Reload the page.')
  return user
}

type LoginAnswer = AccountAnswer<'logIn'>

export type Credentials = {
  email: string
  password: string
  /** The external identity to link with the account. */
  externalAuthSessionId?: string
}

/** Logs in with a password. If the server requires a captcha, after failed attempts, one is solved and the request
 * is sent again.
 * @throws HttpError with the server's message.
 */
export async function logIn(
  credentials: Credentials,
  captcha: Pick<Captcha, 'take'>,
): Promise<LoginAnswer> {
  const send = (body: Credentials & { captcha?: string }) => callAccount('POST /v1/login', body)
  try {
    return await send(credentials)
  } catch (failure) {
    if (!isRefusedFor('captcha-required', failure)) throw failure
    return send({ ...credentials, captcha: await captcha.take() })
  }
}

/** Logs in with a passkey of this device. With `inField` the browser offers passkeys in the field of the email
 * address, and the promise waits for the user's choice.
 * @throws Error when the user cancels or the server refuses.
 */
export async function logInWithPasskey({ inField = false } = {}): Promise<void> {
  const [{ startAuthentication }, offer] = await Promise.all([
    import('@simplewebauthn/browser'),
    callAccount('POST /v1/login/passkey/options'),
  ])
  const response = await startAuthentication({
    optionsJSON: offer.options,
    useBrowserAutofill: inField,
  })
  const clientExtensionResults = { ...response.clientExtensionResults }
  await callAccount('POST /v1/login/passkey', {
    challenge_id: offer.challenge_id,
    response: { ...response, clientExtensionResults },
  })
}
