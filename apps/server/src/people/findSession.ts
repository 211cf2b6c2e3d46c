import { readSignedToken } from '@tickmark/accounts/identity/signToken'
import type { SessionTier } from '@tickmark/accounts/sessions/SessionTiers'
import type { FastifyRequest } from 'fastify'
import { readIdentity } from '../session/readIdentity.ts'
import type { PeopleDoor } from './PeopleDoor.ts'

/**
 * Who is logged in in the browser that sends a request; undefined for nobody. A cookie that is not ours does not open
 * the store of people, and while the store is away everybody is nobody: facts can be read all the same.
 */
export function findSession(people: Pick<PeopleDoor, 'open' | 'readSecret'>) {
  return async (request: FastifyRequest): Promise<SessionTier | undefined> => {
    const cookie = readIdentity(request.headers.cookie)
    if (cookie === undefined) return undefined
    if (readSignedToken(cookie, await people.readSecret()) === undefined) return undefined
    try {
      return await (await people.open()).sessionTiers.find(cookie)
    } catch (failure) {
      request.log.error({ err: failure }, 'a session cannot be looked up')
      return undefined
    }
  }
}
