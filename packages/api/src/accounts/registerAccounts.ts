import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { type Caller, requireStaff } from '@tickmark/accounts/access/Caller'
import type { Accounts } from '@tickmark/accounts/context/Accounts'
import { accessOfReader } from '@tickmark/accounts/datahub/accessOfReader'
import { readSignedToken } from '@tickmark/accounts/identity/sessionToken'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { findCaller } from '@tickmark/accounts/sessions/findCaller'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { readUser } from '@tickmark/accounts/users/readUser'
import { PERMISSIONS } from '@tickmark/core/accounts/PERMISSIONS'
import { AppError } from '@tickmark/core/errors/AppError'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountContext } from '../context/AccountContext.ts'
import type { AccountEndpoint } from '../context/endpoint.ts'
import { ACCOUNT_ENDPOINTS } from '../ENDPOINTS.ts'
import { sessionExpired, toAppError } from '../errors/toAppError.ts'
import { countRequest } from '../rest/countRequest.ts'
import { abortWith } from '../rest/endHijacked.ts'
import { listAddresses } from '../rest/listAddresses.ts'
import { readAccountInput } from '../rest/readInput.ts'
import type { AccountsOptions } from './AccountsOptions.ts'
import { FormBody } from './FormBody.ts'

/** Bytes that a body may have. */
const BODY_LIMITS = {
  fields: 128 * 1024,
  /** Far more than a document may have, so that the refusal of a larger one names its limit. */
  document: 1024 * 1024,
  /** Two megabytes of a file, and what a multipart form adds. */
  file: 2 * 1024 * 1024 + 4 * 1024,
} as const

/** Requests of one address; a page makes a few. */
const RATE_LIMITS = { perMinute: 300, perDay: Number.POSITIVE_INFINITY } as const

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is merged with that of Fastify
  interface FastifyContextConfig {
    /** The work yields to other requests. */
    isLong?: boolean
  }
}

/** Serves every endpoint with `auth: 'session'`. Register it with its own scope. */
export async function registerAccounts(
  app: FastifyInstance,
  options: AccountsOptions,
): Promise<void> {
  const counts = options.counts ?? new MemoryCounts()
  app.addHook('onRequest', ({ ip }, reply) =>
    countRequest(counts, { countedAs: `people ${addressKey(ip)}`, limits: RATE_LIMITS }, reply),
  )
  // Read in `run`, once it is known who sends it.
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, body: Readable) => {
      const { headers, routeOptions } = request
      return new FormBody(body, {
        contentType: headers['content-type'] ?? '',
        maxBytes: routeOptions.bodyLimit,
      })
    },
  )
  for (const endpoint of ACCOUNT_ENDPOINTS as readonly AccountEndpoint[])
    for (const url of listAddresses([endpoint.path], options.servesPartner))
      app.route({
        method: endpoint.method,
        url,
        bodyLimit: BODY_LIMITS[endpoint.body ?? 'fields'],
        config: { isLong: endpoint.isLong === true },
        handler: (request, reply) =>
          endpoint.isNavigation
            ? navigate(endpoint, request, reply)
            : answer(endpoint, request, reply),
      })

  async function answer(endpoint: AccountEndpoint, request: FastifyRequest, reply: FastifyReply) {
    const data = await run(endpoint, request, reply)
    if (data !== undefined && endpoint.fileName !== undefined)
      reply.header('content-disposition', `attachment; filename="${endpoint.fileName}"`)
    if (endpoint.isCreation) reply.code(201)
    return data === undefined ? reply.code(204).send() : reply.send(data)
  }

  /** A failure redirects to the log-in too: its page says more to the user than an error in JSON. */
  async function navigate(endpoint: AccountEndpoint, request: FastifyRequest, reply: FastifyReply) {
    try {
      const { location } = (await run(endpoint, request, reply)) as { location: string }
      return reply.redirect(location)
    } catch (failure) {
      const { code } = toAppError(failure)
      const isShown = code === 'bad-request' || code === 'not-ready' || code === 'storage-full'
      if (!isShown) {
        request.log.error({ err: failure }, 'request failed')
        options.reportFailure?.(failure, { method: endpoint.method, route: endpoint.path })
      }
      return reply.redirect(`/explorer/login?identity_error=${isShown ? code : 'internal'}`)
    }
  }

  /** From a request to the data of its answer; undefined for 204. The rest of a body that is refused is dropped. */
  async function run(
    endpoint: AccountEndpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const form = request.body instanceof FormBody ? request.body : undefined
    try {
      return await runWith(endpoint, form, { request, reply })
    } catch (failure) {
      if (form !== undefined && !(await form.discard())) reply.header('connection', 'close')
      throw failure
    }
  }

  async function runWith(
    endpoint: AccountEndpoint,
    form: FormBody | undefined,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<unknown> {
    if (await isAnsweredWithoutStore(endpoint, request, reply)) return undefined
    const given = form === undefined ? readAccountInput(endpoint, request) : undefined
    try {
      const accounts = await options.open()
      const caller = await identify(accounts, endpoint, { request, reply })
      if (PERMISSIONS[endpoint.name] === 'staff' && caller !== undefined) requireStaff(caller)
      if (endpoint.switch !== undefined) await requireSwitch(accounts, endpoint.switch, caller)
      const context = makeContext(accounts, { caller, request, reply })
      if (form === undefined) return await endpoint.run(context, given ?? {})
      await endpoint.admit?.(context, {
        bytes: Number(request.headers['content-length'] ?? 0),
        params: request.params as Record<string, string>,
      })
      const input = readAccountInput(endpoint, request, await form.read())
      return await endpoint.run(context, input)
    } catch (failure) {
      if (isStoreUnreachable(failure))
        request.log.error({ err: failure }, 'the account store cannot be reached')
      throw failure
    }
  }

  /** @throws AppError `session-expired` when the browser's session has ended, unless the call allows it. */
  async function identify(
    accounts: Accounts,
    endpoint: AccountEndpoint,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<Caller | undefined> {
    const cookie = options.cookies.read(request)
    if (cookie === undefined) return undefined
    const caller = await findCaller(accounts, cookie)
    if (caller === undefined && !endpoint.allowsEndedSession) refuseEnded(reply)
    if (caller?.isRenewed && !endpoint.clearsSession)
      options.cookies.set(reply, { cookie, expiresAt: caller.expiresAt })
    return caller
  }

  /**
   * Most visitors have no cookie, or one of an installation that is gone. Calls about themselves are answered without
   * opening the store.
   * @throws AppError `unauthorized`, `session-expired`.
   */
  async function isAnsweredWithoutStore(
    endpoint: AccountEndpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const cookie = options.cookies.read(request)
    if (endpoint.clearsSession) options.cookies.clear(reply)
    if (cookie === undefined) {
      if (PERMISSIONS[endpoint.name] !== 'anyone') refuseVisitor()
      return endpoint.isEmptyForVisitors === true
    }
    const isOurs = readSignedToken(cookie, await options.readSecret()) !== undefined
    if (!isOurs && !endpoint.allowsEndedSession) refuseEnded(reply)
    return !isOurs && endpoint.isEmptyForVisitors === true
  }

  /** @throws AppError `not-found` where a feature is off for the caller. */
  async function requireSwitch(accounts: Accounts, name: SwitchName, caller: Caller | undefined) {
    const { switches: operator = {} } = options
    if (resolveSwitches({ operator })[name]) return
    const user = caller && (await readUser(accounts, caller.userId)).feature_flags
    if (!resolveSwitches({ operator, ...(user && { user }) })[name])
      throw new AppError('not-found', SWITCHED_OFF)
  }

  /** @throws AppError `session-expired`, always. */
  function refuseEnded(reply: FastifyReply): never {
    options.cookies.clear(reply)
    throw sessionExpired()
  }

  function makeContext(
    accounts: Accounts,
    {
      caller,
      request,
      reply,
    }: { caller: Caller | undefined } & {
      request: FastifyRequest
      reply: FastifyReply
    },
  ): AccountContext {
    const visitor = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    return {
      accounts,
      visitor,
      caller,
      get left() {
        return abortWith(reply)
      },
      acting: () => (caller === undefined ? refuseVisitor() : { caller, visitor }),
      setSession: (session) => options.cookies.set(reply, session),
      clearSession: () => options.cookies.clear(reply),
      drawLogo: options.drawLogo,
      runSync: options.runSync ?? refuseSync,
      releaseHeld: options.releaseHeld ?? refuseFigures,
      readAnswer: options.readAnswer ?? refuseAnswer,
      readHistory: options.readHistory ?? refuseHistory,
      moves: options.moves ?? NO_MOVES,
      figures: options.figures ?? NO_FIGURES,
      publisher: options.publisher?.(() => accessOfReader(accounts, caller)) ?? NO_CATALOG,
      visit: {
        browser: options.cookies.readVisit(request),
        keep: (browser) => options.cookies.setVisit(reply, browser),
        isFromOwnPage: isFromOwnPage(request.headers, accounts.publicUrl),
      },
    }
  }
}

function refuseVisitor(): never {
  throw new AppError('unauthorized', 'Log in first.')
}

function refuseSync(): never {
  throw new AppError('not-found', 'Live sources are turned off on this server.')
}

async function refuseAnswer(): Promise<never> {
  throw new AppError('not-found', 'This server stores no responses of sources.')
}

async function refuseHistory(): Promise<never> {
  throw new AppError('not-found', 'This server stores no history of its operations.')
}

const NO_FIGURES: AccountContext['figures'] = {
  ask: refuseFigures,
  collect: refuseFigures,
  findPinMoment: refuseFigures,
}

const NO_CATALOG: AccountContext['publisher'] = {
  get catalog() {
    return refuseFigures()
  },
  get tables() {
    return refuseFigures()
  },
  get metrics() {
    return refuseFigures()
  },
  get facts() {
    return refuseFigures()
  },
  alone: refuseFigures,
  publish: refuseFigures,
  isPublished: refuseFigures,
  readBefore: refuseFigures,
}

const NO_MOVES: AccountContext['moves'] = {
  findCurrentId: (id) => id,
  listDuplicates: async () => [],
  previewMerges: refuseFigures,
  mergeAll: refuseFigures,
  undoAll: refuseFigures,
  list: async () => [],
  dismiss: refuseFigures,
  preview: refuseFigures,
  move: refuseFigures,
  listProposals: async () => [],
  decide: refuseFigures,
  listCategories: async () => [],
  previewSector: refuseFigures,
  chooseSector: refuseFigures,
  listSectorChanges: async () => [],
  undoSector: refuseFigures,
}

function refuseFigures(): never {
  throw new AppError('not-found', 'Figures are not available on this server.')
}

/**
 * Returns whether a page of ours sent a browser to an address, by what browsers alone can write: the fetch metadata, or
 * the page before where there are none, as over plain http.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return URL.parse(headers.referer ?? '')?.origin === new URL(publicUrl).origin
}
