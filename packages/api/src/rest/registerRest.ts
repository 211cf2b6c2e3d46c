import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Access, nameAccess } from '@tickmark/core/gating/Access'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { isAnyOn } from '@tickmark/core/switches/isAnyOn'
import { publicSwitches } from '@tickmark/core/switches/publicSwitches'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { withAccess } from '../context/ApiContext.ts'
import type { FactEndpoint } from '../context/endpoint.ts'
import { FACT_ENDPOINTS } from '../ENDPOINTS.ts'
import { sessionExpired } from '../errors/toAppError.ts'
import { chooseFormat } from '../formats/answerFormats.ts'
import { chooseEncoding, type Encoding } from '../formats/packBytes.ts'
import { requireShown } from '../gating/requireShown.ts'
import { AnswerCache, type ReadyAnswer } from './AnswerCache.ts'
import { countRequest, isLimited } from './countRequest.ts'
import { createStreams } from './createStreams.ts'
import { identifyRequester, identifyVisitor, type Requester } from './identifyRequester.ts'
import { listAddresses } from './listAddresses.ts'
import { makeAnswer, packAnswer, unpackAnswer } from './makeAnswer.ts'
import type { RestOptions } from './RestOptions.ts'
import { readInput } from './readInput.ts'
import { scheduleRequest } from './scheduleRequest.ts'
import { sendReady } from './sendReady.ts'
import { whenClosed } from './whenClosed.ts'

/** The rest of what a request may have before its body is for headers. */
const MAX_ADDRESS_LENGTH = 60 * 1024

/** Serves every endpoint as REST under its path and aliases. Register it with its own scope. */
export async function registerRest(app: FastifyInstance, options: RestOptions): Promise<void> {
  const cache = new AnswerCache()
  const counts = options.counts ?? new MemoryCounts()
  const streams = createStreams(options)
  const switches = publicSwitches(options.switches)
  app.decorateRequest('asker', null)

  for (const endpoint of FACT_ENDPOINTS)
    for (const url of listAddresses(
      [endpoint.path, ...(endpoint.aliases ?? [])],
      options.servesPartner,
    )) {
      const isPublic = endpoint.auth === 'public-key'
      app.route({
        method: endpoint.method,
        url,
        onRequest: [
          ...(isPublic ? [allowOtherOrigins] : []),
          ...(isPublic && !isAnyOn(endpoint, switches) ? [refuseSwitchedOff] : []),
          identify(endpoint),
          sendKnown(cache, options),
        ],
        handler: (request, reply) => answer(endpoint, request, reply),
      })
      // An address may answer several methods, but is asked about them once.
      if (isPublic && !app.hasRoute({ method: 'OPTIONS', url }))
        app.options(url, { onRequest: allowOtherOrigins }, (_request, reply) =>
          reply.code(204).send(),
        )
    }

  /** Stays synchronous where nothing is looked up and nothing is counted: most cached answers take less than a promise. */
  function identify(endpoint: FactEndpoint): onRequestHookHandler {
    return (request, reply, done) => {
      const visitor = identifyVisitor(request, endpoint, options)
      if (visitor !== undefined && !isLimited(visitor)) {
        request.asker = visitor
        return done()
      }
      identifyAndCount(
        request,
        reply,
        visitor ?? identifyRequester(request, endpoint, options),
      ).then(() => done(), done)
    }
  }

  async function identifyAndCount(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Requester | Promise<Requester>,
  ): Promise<void> {
    const asker = await found
    request.asker = asker
    await countRequest(counts, asker, reply)
    if (!asker.hasExpired) return
    options.clearIdentity?.(reply)
    throw sessionExpired()
  }

  async function answer(endpoint: FactEndpoint, request: FastifyRequest, reply: FastifyReply) {
    const moved = findMovedAddress(options.ctx.analytics.catalog, request)
    if (moved !== undefined) return reply.redirect(moved, 308)
    const { input, format } = readInput(endpoint, request)
    const version = options.ctx.analytics.dataVersion
    const tier = nameAccess(accessOf(request))
    const key = `${tier} ${endpoint.path} ${format} ${JSON.stringify(sortKeys(input))}`
    const ctx = withAccess(
      { ...options.ctx, ...(endpoint.auth === 'public-key' && { switches }) },
      accessOf(request),
      request.asker?.scopes,
    )
    requireShown(ctx, endpoint, input)
    if (format !== 'json') {
      const table = await endpoint.stream?.(ctx, input)
      if (table !== undefined)
        return streams.send({ endpoint, request, reply, input, format, key, ctx }, table)
    }
    const schedule = scheduleRequest(options, request, reply)
    const make = () => makeAnswer(endpoint, input, { options, ctx, shape: { format, key } })
    if (endpoint.cached === false) {
      send(request, reply, await schedule(make))
      return reply
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const packedKey = `${encoding} ${key}`
    const etagKey = `${options.buildVersion} ${version}`
    const makePlain = async () => {
      const kept = cache.find(version, `gzip ${key}`)
      return kept === undefined ? make() : unpackAnswer(kept, `${etagKey} ${key}`)
    }
    const pack = (plain: ReadyAnswer, to: Encoding) =>
      packAnswer(plain, to, `${etagKey} ${to} ${key}`)
    const makePacked = async () => {
      if (encoding !== 'identity')
        // Almost no client asks for both: beside the packed bytes the plain ones would be most of what is kept.
        return pack(await cache.getOrShare(version, `identity ${key}`, makePlain), encoding)
      const plain = await makePlain()
      // Answers too large to be kept plain are kept compressed: decompression takes a fraction of computing them again.
      if (AnswerCache.isTooLarge(plain))
        cache.getOrMake(version, `gzip ${key}`, () => pack(plain, 'gzip')).catch(() => undefined)
      return plain
    }
    const ready = await cache.getOrMake(version, packedKey, { make: makePacked, schedule })
    if (endpoint.method === 'GET') cache.rememberAddress(version, nameAddress(request), packedKey)
    send(request, reply, ready)
    return reply
  }

  /** Until they are read, the bytes of an answer count for its address. */
  function send(request: FastifyRequest, reply: FastifyReply, ready: ReadyAnswer): void {
    if (options.answers !== undefined && !reply.raw.destroyed)
      whenClosed(reply.raw, options.answers.hold(addressKey(request.ip), ready.body.length))
    sendReady(request, reply, ready)
  }
}

/** Sends an answer that the same address had before, before anything of the request is read. */
function sendKnown(cache: AnswerCache, options: RestOptions): onRequestHookHandler {
  return (request, reply, done) => {
    if (request.url.length > MAX_ADDRESS_LENGTH) return done(refuseLongAddress(request.url))
    if (request.method === 'POST') return done()
    const ready = cache.findByAddress(options.ctx.analytics.dataVersion, nameAddress(request))
    if (ready === undefined) return done()
    sendReady(request, reply, ready)
  }
}

/** Names the parameter that makes an address too long, which is the longest one. */
function refuseLongAddress(url: string): AppError {
  const parameters = url.slice(url.indexOf('?') + 1).split('&')
  const longest = parameters.reduce((a, b) => (b.length > a.length ? b : a), '')
  const name = longest.slice(0, 100).split('=', 1)[0] ?? ''
  const field = /^\w+$/.test(name) ? name : 'url'
  return new AppError(
    'bad-request',
    `${field}: an address has at most 60 KB. Send long lists by POST /v2/query.`,
    { errors: [{ code: 'out-of-range', field, value: longest.length }] },
  )
}

/** Returns the access of a request. No caller is answered before they are identified. */
function accessOf({ asker }: FastifyRequest): Access {
  if (asker === null) throw new Error('the request was not identified')
  return asker.access
}

/** Everything of a request that decides on the bytes of its answer. */
function nameAddress(request: FastifyRequest): string {
  const { accept, 'accept-encoding': encoding } = request.headers
  const tier = nameAccess(accessOf(request))
  return `${tier} ${memoFormat(accept)} ${memoEncoding(encoding)} ${request.url}`
}

const memoFormat = memoise(chooseFormat)
const memoEncoding = memoise(chooseEncoding)

/** Clients send few different headers; reading each once keeps the hot path short. */
function memoise<T>(choose: (header: string | undefined) => T) {
  const known = new Map<string | undefined, T>()
  return (header: string | undefined): T => {
    const found = known.get(header)
    if (found !== undefined) return found
    const chosen = choose(header)
    if (known.size < 500 && (header?.length ?? 0) < 500) known.set(header, chosen)
    return chosen
  }
}

function sortKeys(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The area of the call is hidden by a switch of the operator. */
const refuseSwitchedOff: onRequestHookHandler = (_request, _reply, done) =>
  done(new AppError('not-found', SWITCHED_OFF))

/** Any page may read the public calls with its own key; cookies are never sent along. */
const allowOtherOrigins: onRequestHookHandler = (request, reply, done) => {
  reply.header('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') {
    reply.header('access-control-allow-methods', 'GET, HEAD, POST, OPTIONS')
    reply.header('access-control-allow-headers', 'Authorization, Content-Type, If-None-Match')
    reply.header('access-control-max-age', '86400')
  } else
    reply.header(
      'access-control-expose-headers',
      'ETag, Retry-After, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, X-Data-From, X-Data-To, X-Data-Version, X-Gaps, X-History-From, X-Locked, X-Partial',
    )
  done()
}

/** Finds the right address for a request that names a project by anything but its id, or undefined. */
function findMovedAddress(catalog: Catalog, request: FastifyRequest): string | undefined {
  const params = request.params as Record<string, string | undefined>
  const asked = params.project_id ?? params.project_slug
  if (asked === undefined) return undefined
  const resolved = resolveProject(catalog, asked)
  if (resolved.kind !== 'found' || resolved.project.project_id === asked) return undefined
  const current = resolved.project.project_id
  const [path = '', query] = request.url.split('?', 2)
  const moved = path.replace(/(\/projects\/)[^/]+/, `$1${current}`)
  return query === undefined ? moved : `${moved}?${query}`
}
