import type { Accounts } from '@tickmark/accounts/Accounts'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import { findScimOrganization } from '@tickmark/accounts/scim/scimToken'
import { AppError } from '@tickmark/core/errors/AppError'
import { shortenMessage } from '@tickmark/core/errors/shortenMessage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import SCIMMY from 'scimmy'
import { z } from 'zod'
import type { ReportFailure } from '../errors/ReportFailure.ts'
import { countRequest } from '../limits/countRequest.ts'
import { HTTP_STATUS } from '../rest/HTTP_STATUS.ts'
import { RETRY_AFTER_S } from '../rest/sendError.ts'
import { toRequestError } from '../rest/setErrorHandler.ts'
import { patchResource } from './patchResource.ts'
import { MOST_PER_PAGE, SCIM_PATH, SCIM_RESOURCES, type ScimContext } from './scimResources.ts'

type ScimOptions = {
  open(): Promise<Accounts>
  counts: Counts
  /** Without a slash at its end. */
  publicUrl: string
  reportFailure?: ReportFailure | undefined
}

const MEDIA_TYPE = 'application/scim+json'
/** A group of 10,000 members fits. */
const BODY_LIMIT = 1_048_576
const MOST_FILTER = 1_000
/** A first synchronization sends each user by itself. */
const PROVIDER_LIMITS = { perMinute: 12_000, perDay: Number.POSITIVE_INFINITY } as const
/** Of an address without a token that counts. */
const VISITOR_LIMITS = { perMinute: 60, perDay: Number.POSITIVE_INFINITY } as const

/** What the library makes writes itself as JSON in this shape. */
type Written = {
  meta?: { location?: string }
  Resources?: Written[]
  startIndex?: number
  itemsPerPage?: number
}

/**
 * Serves SCIM 2.0 (RFC 7643, RFC 7644) to the identity providers of organizations: users and groups with filters,
 * sorting, pages and patches, and what the service can do. Register it with its own scope.
 */
export async function registerScim(app: FastifyInstance, options: ScimOptions): Promise<void> {
  const { open, counts, publicUrl } = options
  setScimErrors(app, options)
  app.addContentTypeParser(
    [MEDIA_TYPE, 'application/json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    app.getDefaultJsonParser('error', 'error'),
  )
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

  type Run = (ctx: ScimContext, request: FastifyRequest) => Promise<object | undefined>
  const serve =
    (status: number, run: Run) => async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = await authenticate(request, reply)
      const answer = await run(ctx, request).catch((failure: unknown) => {
        throw ctx.failure ?? failure
      })
      if (answer === undefined) return reply.code(204).send()
      const sent = write(answer, publicUrl)
      if (status === 201) reply.header('location', sent.meta?.location)
      return reply.code(status).type(MEDIA_TYPE).send(sent)
    }

  for (const Resource of SCIM_RESOURCES) {
    const path = `${SCIM_PATH}${Resource.endpoint}`
    const of = ({ params }: FastifyRequest, query: object = {}) =>
      make(() => new Resource(readId(params), query))
    async function list(ctx: ScimContext, given: unknown) {
      const query = readQuery(given)
      const found = write(await make(() => new Resource(undefined, query)).read(ctx), publicUrl)
      return { ...found, ...ctx.page }
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
      serve(201, (ctx, { body }) => new Resource().write(body, ctx)),
    )
    app.get(
      `${path}/:id`,
      serve(200, (ctx, request) => of(request, pickAttributes(request.query)).read(ctx)),
    )
    app.put(
      `${path}/:id`,
      serve(200, (ctx, request) => of(request).write(request.body, ctx)),
    )
    app.patch(
      `${path}/:id`,
      serve(200, (ctx, request) => patchResource(of(request), request.body, ctx)),
    )
    app.delete(
      `${path}/:id`,
      serve(204, async (ctx, request) => {
        await of(request).dispose(ctx)
        return undefined
      }),
    )
  }

  // What the service can do says nothing of anybody, so that it needs no token.
  const { Schema, ResourceType, ServiceProviderConfig } = SCIMMY.Resources
  for (const Resource of [Schema, ResourceType, ServiceProviderConfig])
    for (const path of [Resource.endpoint, `${Resource.endpoint}/:id`])
      app.get(`${SCIM_PATH}${path}`, async (request, reply) => {
        await countVisitor(request, reply)
        const { id } = request.params as { id?: string }
        const answer = await make(() => new Resource(id)).read()
        return reply.type(MEDIA_TYPE).send(write(answer, publicUrl))
      })
}

/** Every failure leaves as the protocol has it (RFC 7644, 3.12); what is not the caller's fault is logged and reported. */
function setScimErrors(app: FastifyInstance, { reportFailure }: ScimOptions): void {
  app.setErrorHandler((failure, request, reply) => {
    const { status, scimType, detail, cause } = describeFailure(failure)
    if (status === 500) {
      request.log.error({ err: cause }, 'request failed')
      reportFailure?.(cause, {
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
        schemas: [SCIMMY.Messages.Error.id],
        status: String(status),
        ...(scimType !== undefined && { scimType }),
        detail,
      })
  })
}

function describeFailure(failure: unknown) {
  if (failure instanceof SCIMMY.Types.Error) {
    const { status, scimType, message } = failure
    return {
      status: Number(status),
      scimType: scimType ?? undefined,
      detail: shortenMessage(message),
      cause: failure,
    }
  }
  const error = toRequestError(failure, BODY_LIMIT)
  const types: Partial<Record<typeof error.code, string>> = {
    'bad-request': 'invalidValue',
    conflict: 'uniqueness',
  }
  return {
    status: HTTP_STATUS[error.code],
    scimType: types[error.code],
    detail: error.message,
    cause: failure,
  }
}

/** The library throws a TypeError for parameters that it cannot read. */
function make<T>(create: () => T): T {
  try {
    return create()
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure
    throw new AppError('bad-request', 'The filter or the attributes cannot be read.', {
      cause: failure,
    })
  }
}

/** @throws AppError `not-found` for what cannot be an id, since the library writes it into a filter. */
function readId(params: unknown): string {
  const { id } = params as { id: string }
  if (!/^[\w-]{1,64}$/.test(id)) throw new AppError('not-found', 'There is no such resource.')
  return id
}

/** What is asked of a list, in an address as texts and in a body as values. A page holds no more than it may. */
function readQuery(given: unknown) {
  const { filter, sortBy, sortOrder, startIndex, count } = SearchFields.parse(given ?? {})
  return {
    ...pickAttributes(given),
    ...(filter !== undefined && { filter }),
    ...(sortBy !== undefined && { sortBy }),
    ...(sortOrder !== undefined && { sortOrder }),
    startIndex: Math.max(1, startIndex),
    count: Math.min(Math.max(0, count), MOST_PER_PAGE),
  }
}

/** Which attributes are asked for: texts with commas in an address, lists in a body. */
function pickAttributes(given: unknown) {
  const { attributes, excludedAttributes } = AttributeFields.parse(given ?? {})
  return {
    ...(attributes !== undefined && { attributes: String(attributes) }),
    ...(excludedAttributes !== undefined && { excludedAttributes: String(excludedAttributes) }),
  }
}

const Names = z.union([z.string().max(MOST_FILTER), z.array(z.string().max(200)).max(50)])
const AttributeFields = z.looseObject({
  attributes: Names.optional(),
  excludedAttributes: Names.optional(),
})
const SearchFields = z.looseObject({
  filter: z
    .string()
    .max(MOST_FILTER, `must not be longer than ${MOST_FILTER} characters`)
    // The library reads such a filter as one that compares with nothing.
    .refine(
      (text) => !/(^|\s)(eq|ne|co|sw|ew|gt|ge|lt|le|and|or|not)\s*$/i.test(text),
      'is not complete',
    )
    .optional(),
  sortBy: z.string().max(200).optional(),
  sortOrder: z.enum(['ascending', 'descending']).optional(),
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().default(MOST_PER_PAGE),
})

/** An answer as JSON, with whole addresses. */
function write(answer: object, publicUrl: string): Written {
  const written: Written = JSON.parse(JSON.stringify(answer))
  for (const { meta } of [written, ...(written.Resources ?? [])])
    if (meta?.location?.startsWith('/')) meta.location = `${publicUrl}${meta.location}`
  return written
}
