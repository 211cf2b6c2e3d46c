import { AppError } from '@tickmark/core/errors/AppError'
import { refuseIdentity } from './refuseIdentity.ts'

/** Failures of the way to the provider, by the names of the library and of Node. */
const AWAY =
  /^(?:OAUTH_TIMEOUT|OAUTH_ABORT|OAUTH_RESPONSE_IS_NOT_CONFORM|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|UND_ERR_\w+)$/
/** What providers answer when somebody there says no (RFC 6749, OpenID Connect Core 1.0). */
const DENIED: ReadonlySet<unknown> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])

/**
 * Says what a failure of the library means for the visitor. Loading the library's classes to ask them would make
 * every start longer, so they are told apart by what they carry.
 * @throws AppError with the codes of `refuseIdentity`, always.
 */
export function readProviderFailure(failure: unknown): never {
  if (failure instanceof AppError) throw failure
  if (isAway(failure)) refuseIdentity('provider-away', failure)
  if (!(failure instanceof Error)) refuseIdentity('provider-error', failure)
  // An error that the provider sent along with the visitor, or in place of a token.
  if ('error' in failure && typeof failure.error === 'string')
    refuseIdentity(DENIED.has(failure.error) ? 'denied' : 'provider-error', failure)
  refuseIdentity('invalid-answer', failure)
}

function isAway(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  if ('code' in failure && typeof failure.code === 'string' && AWAY.test(failure.code)) return true
  if (failure.name === 'TimeoutError' || failure.message === 'fetch failed') return true
  return isAway(failure.cause)
}
