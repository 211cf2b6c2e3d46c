import { readSignedToken } from '@tickmark/accounts/identity/sessionToken'
import type { SessionTier } from '@tickmark/accounts/services/SessionTiers'
import type { FindSession } from '@tickmark/api/rest/RestOptions'
import type { FastifyRequest } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readIdentity } from './identityCookies.ts'

/**
 * The session of the browser that sends a request; see `FindSession`. A cookie that is not ours does not open the store
 * of people, and while the store is away every user is a visitor: facts can be read all the same.
 */
export function findSession(lazyAccounts: Pick<LazyAccounts, 'open' | 'readSecret'>): FindSession {
  return (request) => {
    const cookie = readIdentity(request.headers.cookie)
    return cookie === undefined ? undefined : lookUp(lazyAccounts, cookie, request)
  }
}

async function lookUp(
  lazyAccounts: Pick<LazyAccounts, 'open' | 'readSecret'>,
  cookie: string,
  request: FastifyRequest,
): Promise<SessionTier | 'ended' | undefined> {
  try {
    if (readSignedToken(cookie, await lazyAccounts.readSecret()) === undefined) return 'ended'
    return (await (await lazyAccounts.open()).sessionTiers.find(cookie)) ?? 'ended'
  } catch (failure) {
    request.log.error({ err: failure }, 'a session cannot be looked up')
    return undefined
  }
}
