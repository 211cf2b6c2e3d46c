import { isDeepStrictEqual } from 'node:util'
import type { Accounts } from '@tickmark/accounts/context/Accounts'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import { findScimOrganization } from '@tickmark/accounts/sso/scimToken'
import { AppError } from '@tickmark/core/errors/AppError'
import { shortenMessage } from '@tickmark/core/errors/shortenMessage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReportFailure } from '../errors/ReportFailure.ts'
import { countRequest } from '../rest/countRequest.ts'
import { HTTP_STATUS } from '../rest/HTTP_STATUS.ts'
import { RETRY_AFTER_S } from '../rest/sendError.ts'
import { toRequestError } from '../rest/setErrorHandler.ts'
import { describeSchemas, describeService, describeTypes, SCIM_PATH } from './describeService.ts'
import { type Fields, isFields } from './matchFilter.ts'
import { patchResource, readPatch } from './patchResource.ts'
import { readResource } from './readResource.ts'
import { quote, ScimError } from './ScimError.ts'
import { SCIM_RESOURCES, type ScimContext, type ScimResources } from './scimResources.ts'
import { parseSelection, readResourceOf, searchResources } from './searchResources.ts'
import { type Selection, writeResource } from './writeResource.ts'

type ScimOptions = {
  open(): Promise<Accounts>
  counts: Counts
  /** Without a slash at its end. */
  publicUrl: string
  reportFailure?: ReportFailure | undefined
}

const MEDIA_TYPE = 'application/scim+json'
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'
/** A group of 10,000 members fits. */
const BODY_LIMIT = 1_048_576
/** A first synchronization sends each user by itself. */
const PROVIDER_LIMITS = { perMinute: 12_000, perDay: Number.POSITIVE_INFINITY } as const
/** Of an address without a token that counts. */
const VISITOR_LIMITS = { perMinute: 60, perDay: Number.POSITIVE_INFINITY } as const

/**
 * Serves SCIM 2.0 (RFC 7643, RFC 7644) to the identity providers of organizations: users and groups with filters,
 * sorting, pages and patches, and what the service can do. Register it with its own scope.
 */
export async function registerScim(app: FastifyInstance, options: ScimOptions): Promise<void> {
  const { open, counts, publicUrl } = options
  setScimErrors(app, options)
  setBodyParsers(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  /** The organization whose token comes with a request. */
  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<ScimContext> {
    const { authorization = '' } = request.headers
    const accounts = await open()
    const token = /^Bearer (\S{1,200})$/i.exec(authorization)?.[1]
    const organizationId =
      token === undefined ? undefined : await findScimOrganization(accounts, token)
    if (organizationId === undefined) {
      await countVisitor(request, reply)
      throw new AppError('unauthorized', 'This requires the SCIM token of an organization.')
    }
    const countedAs = `scim ${organizationId}`
    await countRequest(counts, { countedAs, limits: PROVIDER_LIMITS }, reply)
    return { accounts, client: { organizationId, address: request.ip } }
  }
  const countVisitor = ({ ip }: FastifyRequest, reply: FastifyReply) =>
    countRequest(counts, { countedAs: `scim ${addressKey(ip)}`, limits: VISITOR_LIMITS }, reply)

  type Run = (ctx: ScimContext, request: FastifyRequest) => Promise<Fields | undefined>
  const serve =
    (status: number, run: Run) => async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await run(await authenticate(request, reply), request)
      if (answer === undefined) return reply.code(204).send()
      if (status === 201 && isFields(answer.meta)) reply.header('location', answer.meta.location)
      return reply.code(status).type(MEDIA_TYPE).send(answer)
    }

  for (const resources of SCIM_RESOURCES) {
    const { type } = resources
    const path = `${SCIM_PATH}${type.endpoint}`
    const write = (fields: Fields, selection?: Selection) =>
      writeResource(withAddress(fields, publicUrl), type, selection)
    const list = async (ctx: ScimContext, given: unknown) => {
      const selection = parseSelection(type, given)
      const { page, startIndex, totalResults } = await searchResources(ctx, resources, given)
      const written = page.map((fields) => write(fields, selection))
      return makeList(written, { startIndex, totalResults })
    }
    app.get(
      path,
      serve(200, (ctx, { query }) => list(ctx, query)),
    )
    app.post(
      `${path}/.search`,
      serve(200, (ctx, { body }) => list(ctx, body)),
    )
    app.post(
      path,
      serve(201, async (ctx, { body }) =>
        write(await resources.save(ctx, { fields: readResource(body, type) })),
      ),
    )
    app.get(
      `${path}/:id`,
      serve(200, async (ctx, { params, query }) => {
        const selection = parseSelection(type, query)
        return write(await readResourceOf(ctx, resources, readId(params)), selection)
      }),
    )
    app.put(
      `${path}/:id`,
      serve(200, async (ctx, { params, body }) =>
        write(await resources.save(ctx, { id: readId(params), fields: readResource(body, type) })),
      ),
    )
    app.patch(
      `${path}/:id`,
      serve(200, async (ctx, { params, body }) => {
        const patched = await patch(ctx, resources, { id: readId(params), body })
        return patched && write(patched)
      }),
    )
    app.delete(
      `${path}/:id`,
      serve(204, async (ctx, { params }) => {
        await resources.delete(ctx, readId(params))
        return undefined
      }),
    )
  }

  // What the service can do reveals nothing about users, so that it needs no token.
  const describe = (path: string, find: (id: string | undefined) => Fields) =>
    app.get(`${SCIM_PATH}${path}`, async (request, reply) => {
      await countVisitor(request, reply)
      const { id } = request.params as { id?: string }
      return reply.type(MEDIA_TYPE).send(find(id))
    })
  const service = describeService(publicUrl)
  describe('/ServiceProviderConfig', () => service)
  describe('/ServiceProviderConfig/:id', () => {
    throw new AppError('forbidden', 'ServiceProviderConfig does not support retrieval by filter')
  })
  for (const [name, described] of [
    ['ResourceType', describeTypes(publicUrl)],
    ['Schema', describeSchemas(publicUrl)],
  ] as const) {
    const all = { ...makeList([...described.values()]), itemsPerPage: 20 }
    describe(`/${name}s`, () => all)
    describe(`/${name}s/:id`, (id = '') => {
      const found = described.get(id)
      if (found === undefined) throw new AppError('not-found', `${name} ${quote(id)} not found.`)
      return found
    })
  }
}

/** Returns a resource after a patch; undefined where the patch changes nothing. */
async function patch(
  ctx: ScimContext,
  resources: ScimResources,
  { id, body }: { id: string; body: unknown },
): Promise<Fields | undefined> {
  const { type } = resources
  const operations = readPatch(body)
  const before = await readResourceOf(ctx, resources, id)
  const fields = readResource(patchResource(before, operations, type), type)
  if (isDeepStrictEqual(fields, readResource(before, type))) return
  const saved = await resources.save(ctx, { id, fields })
  const isSame = isDeepStrictEqual({ ...saved, meta: null }, { ...before, meta: null })
  return isSame ? undefined : saved
}

function makeList(
  resources: readonly Fields[],
  { startIndex = 1, totalResults = resources.length } = {},
): Fields {
  return {
    schemas: [`${MESSAGES}:ListResponse`],
    Resources: resources,
    startIndex,
    itemsPerPage: resources.length,
    totalResults,
  }
}

function withAddress(fields: Fields, publicUrl: string): Fields {
  const { meta } = fields
  if (!isFields(meta)) return fields
  return { ...fields, meta: { ...meta, location: `${publicUrl}${SCIM_PATH}${meta.location}` } }
}

/** An empty body is none, whatever its content type: providers name one with DELETE too. */
function setBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    [MEDIA_TYPE, 'application/json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => (body === '' ? done(null, undefined) : parseJson(request, body, done)),
  )
  app.addContentTypeParser<string>(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) =>
      body === ''
        ? done(null, undefined)
        : done(
            new ScimError('invalidSyntax', `The body must be JSON (content-type ${MEDIA_TYPE}).`),
          ),
  )
}

/** Every failure leaves as the protocol has it (RFC 7644, 3.12); what is not the caller's fault is logged and reported. */
function setScimErrors(app: FastifyInstance, { reportFailure }: ScimOptions): void {
  app.setErrorHandler((failure, request, reply) => {
    const error = toRequestError(failure, BODY_LIMIT)
    const status = HTTP_STATUS[error.code]
    const scimType = error instanceof ScimError ? error.scimType : SCIM_TYPES[error.code]
    if (status === 500) {
      request.log.error({ err: failure }, 'request failed')
      reportFailure?.(failure, {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
      })
    }
    if (status === 401) reply.header('www-authenticate', 'Bearer realm="scim"')
    if (status === 503) reply.header('retry-after', RETRY_AFTER_S)
    return reply
      .code(status)
      .type(MEDIA_TYPE)
      .send({
        schemas: [`${MESSAGES}:Error`],
        status: String(status),
        ...(scimType !== undefined && { scimType }),
        detail: shortenMessage(error.message),
      })
  })
}

const SCIM_TYPES: Partial<Record<AppError['code'], ScimError['scimType']>> = {
  'bad-request': 'invalidValue',
  conflict: 'uniqueness',
}

/** @throws AppError `not-found` for what cannot be an id. */
function readId(params: unknown): string {
  const { id } = params as { id: string }
  if (!/^[\w-]{1,64}$/.test(id)) throw new AppError('not-found', 'There is no such resource.')
  return id
}
