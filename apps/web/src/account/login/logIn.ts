import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { ACCOUNT_CALL } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import type { Captcha } from '../captcha/createCaptcha.ts'
import { isRefusedFor } from '../isRefusedFor.ts'

type LoginAnswer = AccountAnswer<'logIn'>

export type Credentials = {
  email: string
  password: string
  /** The outside identity to link with the account. */
  externalAuthSessionId?: string
}

/**
 * Logs in with a password. Where the server asks for a captcha, after wrong tries, one is solved and it is sent again.
 * @throws HttpError when the server refuses.
 */
export async function logIn(
  credentials: Credentials,
  captcha: Pick<Captcha, 'take'>,
): Promise<LoginAnswer> {
  const send = (body: Credentials & { captcha?: string }) =>
    postRest<LoginAnswer>('/login', body, ACCOUNT_CALL)
  try {
    return await send(credentials)
  } catch (failure) {
    if (!isRefusedFor('captcha-required', failure)) throw failure
    return send({ ...credentials, captcha: await captcha.take() })
  }
}
