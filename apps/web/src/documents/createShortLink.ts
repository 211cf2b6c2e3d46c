import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import { ACCOUNT_API_SCOPES } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { postRest } from '../data/rest/sendRest.ts'

type ShortLink = AccountAnswer<'createLink'>

/**
 * A short link to a path below the origin, such as `/explorer/charts/abc?range=1y`. With `pin` it shows what is loaded
 * now, whatever is corrected or added later.
 * @throws HttpError with the server's words where it refuses, such as when too many were made.
 */
export function createShortLink(path: string, { pin = false } = {}): Promise<ShortLink> {
  return postRest<ShortLink>('/links', { path, pin }, ACCOUNT_API_SCOPES.organization)
}
