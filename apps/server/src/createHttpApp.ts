import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import type { ReportFailure } from '@tickmark/api/errors/toAppError'
import { ByteBudget } from '@tickmark/api/limits/ByteBudget'
import { answerClientError, type OpenRequest } from '@tickmark/api/rest/answerClientError'
import { endHijacked } from '@tickmark/api/rest/endHijacked'
import { describeMissing, sendError } from '@tickmark/api/rest/sendError'
import { setErrorHandler, toRequestError } from '@tickmark/api/rest/setErrorHandler'
import { whenClosed } from '@tickmark/api/rest/whenClosed'
import { AppError } from '@tickmark/core/errors/AppError'
import { maskSecrets } from '@tickmark/core/errors/maskSecrets'
import { shortenText } from '@tickmark/core/errors/shortenMessage'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ConnectionLimit } from './limits/ConnectionLimit.ts'
import { describeForLog } from './operations/describeForLog.ts'
import type { Readiness } from './operations/registerProbes.ts'
import type { Config } from './settings/config.ts'
import type { OperationsConfig } from './settings/operationsSettings.ts'

const REQUEST_ID = 'x-request-id'

/** Short and of harmless signs, since it goes into logs of other programs too. */
const GIVEN_ID = /^[\w.:-]{1,64}$/

/** The id of a request: the one that a trusted proxy gave it, or a new one. */
function createRequestIds(trustsProxies: boolean) {
  return ({ headers }: IncomingMessage): string => {
    const given = headers[REQUEST_ID]
    return trustsProxies && typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
  }
}

/** Statuses of refused log-ins, keys and permissions. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403])
/** The log may be on a disk that others fill with refusals. */
const MAX_REFUSALS_PER_MINUTE = 600

/**
 * Answers each request with its id, under which the log has its failures, and logs it at the level `info`: by its route,
 * since addresses may hold secrets, such as links that a user shared. Refusals are logged at every level; see
 * `logRefusals`.
 */
export function logRequests(app: FastifyInstance, { level }: OperationsConfig['log']): void {
  const isLogged = level === 'info' || level === 'debug'
  const logRefusal = logRefusals()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    reply.header(REQUEST_ID, request.id)
    // A hook for answers would cost each one two more listeners.
    whenClosed(raw, () => {
      if (REFUSALS.has(raw.statusCode)) logRefusal(request, raw.statusCode)
      if (isLogged)
        request.log.info(
          {
            method: request.method,
            route: request.routeOptions.url ?? null,
            status: raw.writableFinished ? raw.statusCode : null,
            ms: Math.round(reply.elapsedTime),
          },
          raw.writableFinished ? 'request answered' : 'request aborted',
        )
    })
    done()
  })
}

/**
 * Logs a request that was refused for want of a log-in or a permission, with its route and address of origin, so that a
 * search of the log finds guessing and probing. At most 600 lines a minute, the last of which says so.
 */
function logRefusals(): (request: FastifyRequest, status: number) => void {
  let minute = 0
  let count = 0
  return (request, status) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    count += 1
    if (count > MAX_REFUSALS_PER_MINUTE) return
    const { method, ip: address } = request
    const line = { method, route: request.routeOptions.url ?? null, status, address }
    request.log.warn(
      line,
      count < MAX_REFUSALS_PER_MINUTE
        ? 'request refused'
        : 'request refused; more refusals of this minute are not logged',
    )
  }
}

/** Bytes of unfinished bodies of all addresses together. */
const MAX_BYTES = 128 * 1024 * 1024

/** Limits what clients have sent of bodies that are not complete yet, which are in memory until they are. */
class BodyLimit {
  readonly #budget: ByteBudget
  readonly #open = new WeakMap<Socket, { raw: IncomingMessage; reply: FastifyReply }>()

  constructor({ limits }: { limits: Pick<Config['limits'], 'bodyBytesPerAddress'> }) {
    this.#budget = new ByteBudget({
      perAddress: limits.bodyBytesPerAddress,
      total: MAX_BYTES,
      what: 'bodies that are not complete',
    })
  }

  register(app: FastifyInstance): void {
    app.addHook('preParsing', async (request, reply) => {
      const { raw, routeOptions, ip } = request
      const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
      if (length === undefined && encoding === undefined) return
      // A body without a length may become as long as any.
      const bytes = Math.min(Number(length ?? routeOptions.bodyLimit), routeOptions.bodyLimit)
      const address = addressKey(ip)
      try {
        this.#budget.check(address, bytes)
      } catch (failure) {
        reply.header('connection', 'close')
        throw failure
      }
      const release = this.#budget.hold(address, bytes)
      raw.once('end', release)
      whenClosed(reply.raw, release)
      this.#open.set(raw.socket, { raw, reply })
    })
  }

  /** The request of a connection whose body was being read last; undefined once both it and its answer are complete. */
  findOpen(socket: Socket): OpenRequest | undefined {
    const found = this.#open.get(socket)
    if (found === undefined) return undefined
    const { raw, reply } = found
    // Unreadable bytes after a complete request belong to the next one.
    if (raw.complete && reply.raw.writableFinished) return undefined
    return { url: raw.url ?? '', headers: raw.headers, isAnswered: reply.raw.headersSent }
  }
}

/** Bytes. A query with the longest lists has a tenth of it; uploads have limits of their own. */
const BODY_LIMIT = 256 * 1024
/** Bytes, the address included. */
const HEADER_LIMIT = 64 * 1024
/** The interval at which late requests are searched for. */
const ARRIVAL_CHECK_MS = 2_000
/** An address may hold the key of a spreadsheet, so that no log has more than its path. */
const LOG_SERIALIZERS = {
  req: ({ method, url }: { method: string; url: string }) => ({
    method,
    path: shortenText(url.split('?', 1)[0] ?? ''),
  }),
  err: describeForLog,
}
/** The log without the secrets in addresses of stores, which failures of drivers repeat. One that cannot be written, since its disk is full or its reader gone, must not fail a request. */
const LOG_STREAM = {
  write(line: string): void {
    try {
      process.stdout.write(maskSecrets(line))
    } catch {
      // There is nowhere to say so.
    }
  },
}

type Options = {
  readiness: Readiness
  /** The watchers that count or trace every request; null where nothing does. */
  watchers: readonly ({ watchRequests(app: FastifyInstance): void } | null)[]
  /** Receives failures that are our own fault. */
  reportFailure: ReportFailure | undefined
}

/**
 * An HTTP server without routes: its limits on connections, headers, bodies and time, its log, its security headers, and
 * how it answers failures and unknown addresses.
 */
export function createHttpApp(
  config: Config,
  { readiness, watchers, reportFailure }: Options,
): { app: FastifyInstance; connections: ConnectionLimit } {
  const { limits } = config
  const bodies = new BodyLimit(config)
  const app = fastify({
    logger: {
      level: config.operations.log.level,
      serializers: LOG_SERIALIZERS,
      stream: LOG_STREAM,
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(config.trustedProxies.length > 0),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // A proxy may leave the prefix in the address or take it away.
    ...(config.apiPrefix !== '' && { rewriteUrl: withoutPrefix(config.apiPrefix) }),
    forceCloseConnections: 'idle',
    // Requests on open connections are answered to the last one.
    return503OnClosing: false,
    requestTimeout: limits.requestMs,
    http: {
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: Math.min(limits.headerMs, limits.requestMs),
      connectionsCheckingInterval: ARRIVAL_CHECK_MS,
    },
    routerOptions: { maxParamLength: 8_000, ignoreTrailingSlash: true },
    // Both are called outside every catch: what they throw would reach the process.
    frameworkErrors: (failure, _request, reply) => {
      try {
        sendError(reply, toRequestError(failure))
      } catch (cause) {
        endHijacked(reply, cause)
      }
    },
    clientErrorHandler: (failure, socket) => {
      try {
        answerClientError(failure, socket, bodies.findOpen(socket))
      } catch {
        socket.destroy()
      }
    },
  })
  acceptEmptyDeletes(app)
  logRequests(app, config.operations.log)
  app.addHook('onRequest', ({ method, url, headers }, _reply, done) => {
    // A trace would repeat the headers of a request, and no route means it.
    if (method === 'TRACE') done(describeMissing(method, url))
    // HTTP/1.0 needs no host.
    else done(URL.canParse(`http://${headers.host ?? 'none'}`) ? undefined : refuseHost())
  })
  // Once no connection is accepted, a load balancer opens its next one to another server.
  app.addHook('onRequest', (_request, reply, done) => {
    // Streams write their head by themselves.
    if (readiness.isStopping && !app.server.listening) reply.raw.setHeader('connection', 'close')
    done()
  })
  for (const watcher of watchers) watcher?.watchRequests(app)
  prioritizeRequests(app)
  const connections = new ConnectionLimit(config)
  connections.register(app)
  bodies.register(app)
  setErrorHandler(app, reportFailure)
  setSecurityHeaders(app, config)
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, describeMissing(request.method, request.url)),
  )
  return { app, connections }
}

/** Refuses a `Host` header that is no host (RFC 9112, 3.2), before libraries make an address of it. */
function refuseHost(): AppError {
  return new AppError('bad-request', 'host: the Host header is not a host name.', {
    errors: [{ code: 'invalid', field: 'host', value: null }],
  })
}

/** Clients name a content type with DELETE too, where no body follows. */
function acceptEmptyDeletes(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) =>
      body === '' && request.method === 'DELETE'
        ? done(null, undefined)
        : parseJson(request, body, done),
  )
}

/** The address of a request below a path prefix as the routes know it. */
function withoutPrefix(prefix: string) {
  return ({ url = '/' }: { url?: string | undefined }): string =>
    url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url
}

/** Files and the API reference: nothing but our own files. Pages bring a policy of their own; see `writePagePolicy`. */
const FILE_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers of the API are no documents: should a browser show one all the same, it may do nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Adds the headers that keep browsers from doing more than the page needs. */
function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    if (/^\/(?:v\d|trpc)\b/.test(request.url)) reply.header('content-security-policy', DATA_POLICY)
    else {
      reply.header('content-security-policy', FILE_POLICY)
      reply.header('x-frame-options', 'DENY')
      reply.header('cross-origin-opener-policy', 'same-origin')
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    }
    done()
  })
}

/**
 * Makes background loads yield to every request that has work to do, until its connection closes. The hook comes
 * late: an answer from the cache is sent before it and needs no priority, and a body that is still coming has no work.
 * A request that yields itself is left out, since it would wait for itself.
 */
export function prioritizeRequests(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    if (request.routeOptions.config.isLong !== true) whenClosed(reply.raw, priorityGate.enter())
    done()
  })
}
