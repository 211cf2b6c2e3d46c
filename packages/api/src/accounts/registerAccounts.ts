import type { Accounts } from '@tickmark/accounts/Accounts'
import type { Caller } from '@tickmark/accounts/identity/Caller'
import { readSignedToken } from '@tickmark/accounts/identity/signToken'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { MemoryCounts } from '@tickmark/accounts/limits/MemoryCounts'
import { findCaller } from '@tickmark/accounts/sessions/findCaller'
import { requireStaff } from '@tickmark/accounts/staff/requireStaff'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { AppError } from '@tickmark/core/errors/AppError'
import { PERMISSIONS } from '@tickmark/core/permissions/PERMISSIONS'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionExpired } from '../errors/sessionExpired.ts'
import { toAppError } from '../errors/toAppError.ts'
import { countRequest } from '../limits/countRequest.ts'
import { listAddresses } from '../rest/listAddresses.ts'
import { ACCOUNT_CALLS } from './ACCOUNT_CALLS.ts'
import type { AccountCall, AccountsContext, Redirect } from './AccountCall.ts'
import type { AccountsOptions } from './AccountsOptions.ts'
import { isFromOwnPage } from './isFromOwnPage.ts'
import { readAccountInput } from './readAccountInput.ts'
import { readMultipart } from './readMultipart.ts'

/** Nothing that people send about themselves is longer. */
const BODY_LIMIT = 128 * 1024
/** Far more than a document may have, so that one that is too large is told how large it may be. */
const DOCUMENT_LIMIT = 1024 * 1024
/** Two megabytes of a file, and what a multipart form adds. */
const FILE_LIMIT = 2 * 1024 * 1024 + 4 * 1024
/** Requests of one address; a page makes a few. */
const LIMITS = { perMinute: 300, perDay: Number.POSITIVE_INFINITY } as const

/** Serves every call about people. Register it with its own scope. */
export async function registerAccounts(
  app: FastifyInstance,
  options: AccountsOptions,
): Promise<void> {
  const counts = options.counts ?? new MemoryCounts()
  app.addHook('onRequest', (request, reply) =>
    countRequest(counts, { countedAs: `people ${addressKey(request.ip)}`, limits: LIMITS }, reply),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) =>
      readMultipart(body, request.headers['content-type'] ?? ''),
  )
  for (const call of ACCOUNT_CALLS)
    for (const url of listAddresses([call.path], options.servesPartner))
      app.route({
        method: call.method,
        url,
        bodyLimit: limitBody(call),
        handler: (request, reply) => answer(call, request, reply),
      })

  async function answer(call: AccountCall, request: FastifyRequest, reply: FastifyReply) {
    if (!call.isNavigation) return run(call, request, reply)
    try {
      return await run(call, request, reply)
    } catch (failure) {
      // A browser has come itself; a page says more to its user than an error in JSON.
      const { code } = toAppError(failure)
      const isTold = code === 'bad-request' || code === 'not-ready' || code === 'storage-full'
      if (!isTold) {
        request.log.error({ err: failure }, 'request failed')
        options.reportFailure?.(failure, { method: call.method, route: call.path })
      }
      return reply.redirect(`/explorer/login?identity_error=${isTold ? code : 'internal'}`)
    }
  }

  async function run(call: AccountCall, request: FastifyRequest, reply: FastifyReply) {
    if (await isDoneWithoutStore(call, request, reply)) return reply.code(204).send()
    const input = readAccountInput(call, request)
    try {
      const accounts = await options.open()
      const caller = await identify(accounts, call, { request, reply })
      if (PERMISSIONS[call.name] === 'staff' && caller !== undefined) requireStaff(caller)
      const data = await call.run(makeContext(accounts, { caller, request, reply }), input)
      if (call.isNavigation) return reply.redirect((data as Redirect).location)
      if (call.fileName !== undefined)
        reply.header('content-disposition', `attachment; filename="${call.fileName}"`)
      return data === undefined ? reply.code(204).send() : reply.send(data)
    } catch (failure) {
      if (!isStoreUnreachable(failure)) throw failure
      request.log.error({ err: failure }, 'the store of people cannot be reached')
      throw new AppError('not-ready', 'Accounts cannot be reached just now. Try again soon.', {
        cause: failure,
      })
    }
  }

  /** @throws AppError `session-expired` when the browser's session is none any more, unless the call leads to a new one. */
  async function identify(
    accounts: Accounts,
    call: AccountCall,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<Caller | undefined> {
    const cookie = options.cookies.read(request)
    if (cookie === undefined) return undefined
    const caller = await findCaller(accounts, cookie)
    if (caller === undefined && needsLiveSession(call)) endSession(reply)
    if (caller?.isRenewed && call.name !== 'logOut')
      options.cookies.set(reply, { cookie, expiresAt: caller.expiresAt })
    return caller
  }

  /**
   * Most visitors are nobody, or somebody of an installation that is gone. For what they ask about themselves the
   * store is not even opened.
   * @throws AppError `unauthorized`, `session-expired`.
   */
  async function isDoneWithoutStore(
    call: AccountCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const cookie = options.cookies.read(request)
    // Whatever becomes of the session, the browser forgets it.
    if (call.name === 'logOut') options.cookies.clear(reply)
    if (cookie === undefined) {
      if (isForUsers(call) && call.name !== 'showMe') refuseNobody()
      return call.name === 'showMe' || call.name === 'logOut'
    }
    const isOurs = readSignedToken(cookie, await options.readSecret()) !== undefined
    if (!isOurs && needsLiveSession(call)) endSession(reply)
    return !isOurs && call.name === 'logOut'
  }

  /** @throws AppError `session-expired`, always. */
  function endSession(reply: FastifyReply): never {
    options.cookies.clear(reply)
    throw sessionExpired()
  }

  function makeContext(
    accounts: Accounts,
    asked: { caller: Caller | undefined; request: FastifyRequest; reply: FastifyReply },
  ): AccountsContext {
    const { caller, request, reply } = asked
    const visitor = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    return {
      accounts,
      visitor,
      caller,
      acting: () => (caller === undefined ? refuseNobody() : { caller, visitor }),
      begin: (session) => options.cookies.set(reply, session),
      forget: () => options.cookies.clear(reply),
      drawLogo: options.drawLogo,
      runSync: options.runSync ?? refuseSync,
      releaseHeld: options.releaseHeld ?? refuseFigures,
      readAnswer: options.readAnswer ?? refuseAnswer,
      figures: options.figures ?? NO_FIGURES,
      visit: {
        browser: options.cookies.readVisit(request),
        keep: (browser) => options.cookies.setVisit(reply, browser),
        isFromOwnPage: isFromOwnPage(request.headers, accounts.publicUrl),
      },
    }
  }
}

function limitBody({ takesFile, takesDocument }: AccountCall): number {
  if (takesFile) return FILE_LIMIT
  return takesDocument ? DOCUMENT_LIMIT : BODY_LIMIT
}

/** Anyone may ask who he is, and then the session counts all the same. */
function isForUsers(call: AccountCall): boolean {
  return PERMISSIONS[call.name] !== 'anyone' || call.name === 'showMe'
}

/** What anyone may read or keep. The other calls for anyone begin a session or follow a link of an e-mail. */
const DATA_FOR_ANYONE: ReadonlySet<AccountCall['name']> = new Set([
  'listTiers',
  'listDocuments',
  'showDocument',
  'createLink',
])

/** Whether a browser whose session has ended gets that error in place of an answer. */
function needsLiveSession(call: AccountCall): boolean {
  return isForUsers(call) || DATA_FOR_ANYONE.has(call.name)
}

function refuseNobody(): never {
  throw new AppError('unauthorized', 'Log in first.')
}

function refuseSync(): never {
  throw new AppError('not-found', 'This server asks no live sources.')
}

async function refuseAnswer(): Promise<never> {
  throw new AppError('not-found', 'This server keeps no answers of sources.')
}

const NO_FIGURES: AccountsContext['figures'] = {
  ask: refuseFigures,
  collect: refuseFigures,
  findPinMoment: refuseFigures,
}

function refuseFigures(): never {
  throw new AppError('not-found', 'This server has no figures.')
}
