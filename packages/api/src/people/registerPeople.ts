import rateLimit from '@fastify/rate-limit'
import type { Accounts } from '@tickmark/accounts/Accounts'
import type { Caller } from '@tickmark/accounts/identity/Caller'
import { findCaller } from '@tickmark/accounts/sessions/findCaller'
import { isStoreAway } from '@tickmark/accounts/store/isStoreAway'
import { AppError } from '@tickmark/core/errors/AppError'
import { PERMISSIONS } from '@tickmark/core/permissions/PERMISSIONS'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PEOPLE_CALLS } from './PEOPLE_CALLS.ts'
import type { PeopleCall, PeopleContext } from './PeopleCall.ts'
import type { PeopleOptions } from './PeopleOptions.ts'
import { readPeopleInput } from './readPeopleInput.ts'

/** Nothing that people send about themselves is longer. */
const BODY_LIMIT = 128 * 1024
/** Requests of one address; a page makes a few. */
const REQUESTS_PER_MINUTE = 300

/** Serves every call about people. Register it with its own scope. */
export async function registerPeople(app: FastifyInstance, options: PeopleOptions): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    enableDraftSpec: true,
    max: REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(
        'too-many-requests',
        `More than ${REQUESTS_PER_MINUTE} requests in a minute. Try again in ${Math.ceil(ttl / 1000)} s.`,
      ),
  })
  for (const call of PEOPLE_CALLS)
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: BODY_LIMIT,
      handler: (request, reply) => answer(call, request, reply),
    })

  async function answer(call: PeopleCall, request: FastifyRequest, reply: FastifyReply) {
    const hasCookie = options.cookies.read(request) !== undefined
    // Most visitors are nobody. For them the store is not even opened.
    if (!hasCookie && call.name === 'showMe') return reply.code(204).send()
    if (!hasCookie && PERMISSIONS[call.name] !== 'anyone') refuseNobody()
    const input = readPeopleInput(call, request)
    try {
      const accounts = await options.open()
      const caller = await identify(accounts, call, { request, reply })
      const data = await call.run(makeContext(accounts, { caller, request, reply }), input)
      return data === undefined ? reply.code(204).send() : reply.send(data)
    } catch (failure) {
      if (!isStoreAway(failure)) throw failure
      request.log.error({ err: failure }, 'the store of people cannot be reached')
      throw new AppError('not-ready', 'Accounts cannot be reached just now. Try again soon.', {
        cause: failure,
      })
    }
  }

  /** @throws AppError `session-expired` when the call needs a user and the browser's session is none any more. */
  async function identify(
    accounts: Accounts,
    call: PeopleCall,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<Caller | undefined> {
    const cookie = options.cookies.read(request)
    if (cookie === undefined) return undefined
    const caller = await findCaller(accounts, cookie)
    const isNeeded = PERMISSIONS[call.name] !== 'anyone' || call.name === 'showMe'
    if (caller === undefined && isNeeded) {
      options.cookies.clear(reply)
      throw new AppError('session-expired', 'The session has ended. Log in again.')
    }
    if (caller?.isRenewed) options.cookies.set(reply, { cookie, expiresAt: caller.expiresAt })
    return caller
  }

  function makeContext(
    accounts: Accounts,
    asked: { caller: Caller | undefined; request: FastifyRequest; reply: FastifyReply },
  ): PeopleContext {
    const { caller, request, reply } = asked
    const visitor = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    return {
      accounts,
      visitor,
      caller,
      acting: () => (caller === undefined ? refuseNobody() : { caller, visitor }),
      begin: (session) => options.cookies.set(reply, session),
      end: () => options.cookies.clear(reply),
    }
  }
}

function refuseNobody(): never {
  throw new AppError('unauthorized', 'Log in first.')
}
