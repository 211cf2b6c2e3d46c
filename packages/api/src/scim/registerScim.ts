import { isDeepStrictEqual } from 'node:util'
import type { Accounts } from '@tickmark/accounts/context/Accounts'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import { findScimOrganization } from '@tickmark/accounts/sso/scimToken'
import { AppError } from '@tickmark/core/errors/AppError'
import { shortenMessage } from '@tickmark/core/errors/shortenMessage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReportFailure } from '../errors/toAppError.ts'
import { countRequest } from '../rest/countRequest.ts'
import { HTTP_STATUS } from '../rest/HTTP_STATUS.ts'
import { RETRY_AFTER_S } from '../rest/sendError.ts'
import { toRequestError } from '../rest/setErrorHandler.ts'
import {
  describeSchemas,
  describeService,
  describeTypes,
  MAX_PER_PAGE,
  SCIM_PATH,
} from './describeService.ts'
import { type Fields, filterResources, isFields } from './matchFilter.ts'
import { parseFilter, type ScimFilter } from './parseFilter.ts'
import { patchResource, readPatch } from './patchResource.ts'
import { readResource } from './readResource.ts'
import { quote, ScimError } from './ScimError.ts'
import { type AttributePath, findAttribute, type ScimResourceType } from './ScimResourceType.ts'
import { SCIM_RESOURCES, type ScimContext, type ScimResources } from './scimResources.ts'
import { readSelection, type Selection, writeResource } from './writeResource.ts'

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

  // The description of the service reveals nothing about users, so it needs no token.
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

const Names = z
  .union([
    z
      .string()
      .max(1_000)
      .transform((text) => text.split(',')),
    z.array(z.string()),
  ])
  .transform((names) => names.map((name) => name.trim()))
const SelectionFields = z.looseObject({
  attributes: Names.optional(),
  excludedAttributes: Names.optional(),
})
const SearchFields = z.looseObject({
  filter: z.string().optional(),
  sortBy: z.string().max(200).optional(),
  sortOrder: z.enum(['ascending', 'descending']).optional(),
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().default(MAX_PER_PAGE),
})

/** Reads which attributes a request selects: a text with commas in an address, a list in a body. */
export function parseSelection(type: ScimResourceType, given: unknown): Selection | undefined {
  const { attributes, excludedAttributes } = SelectionFields.parse(given ?? {})
  return readSelection(type, {
    ...(attributes && { attributes }),
    ...(excludedAttributes && { excludedAttributes }),
  })
}

/**
 * Returns a page of the resources that a search finds (RFC 7644, 3.4.2), at most 200 of them.
 * @throws ScimError for a filter that cannot be read or takes too long.
 */
async function searchResources(
  ctx: ScimContext,
  resources: ScimResources,
  given: unknown,
): Promise<{ page: readonly Fields[]; startIndex: number; totalResults: number }> {
  const { type, lookups } = resources
  const search = SearchFields.parse(given ?? {})
  const filter = search.filter === undefined ? undefined : parseFilter(search.filter, type)
  const all = await resources.list(ctx, filter && findLookup(filter, lookups))
  const found = filter === undefined ? all : await filterResources(filter, all)
  const { sortBy, sortOrder } = search
  const sorted = sortBy === undefined ? found : sort(found, findAttribute(type, sortBy))
  if (sortBy !== undefined && sortOrder === 'descending') sorted.reverse()
  const startIndex = Math.max(1, search.startIndex)
  const count = Math.min(Math.max(0, search.count), MAX_PER_PAGE)
  return {
    page: sorted.slice(startIndex - 1, startIndex - 1 + count),
    startIndex,
    totalResults: found.length,
  }
}

/** Returns the resource of an id. @throws AppError `not-found`. */
async function readResourceOf(
  ctx: ScimContext,
  resources: ScimResources,
  id: string,
): Promise<Fields> {
  const [found] = await resources.list(ctx, { id })
  if (found === undefined) throw new AppError('not-found', `There is no resource ${id}.`)
  return found
}

/**
 * Finds the condition that the store can look up itself: a text that an attribute equals, alone or among other
 * conditions.
 */
function findLookup(
  filter: ScimFilter,
  names: readonly string[],
): Record<string, string> | undefined {
  const conditions = filter.kind === 'and' ? filter.parts : [filter]
  for (const condition of conditions) {
    if (condition.kind !== 'compare' || condition.operator !== 'eq') continue
    const { keys, value } = condition
    const [name = '', ...more] = keys
    // PostgreSQL accepts no NUL, which nothing that is stored has.
    if (typeof value !== 'string' || value.includes('\0') || more.length > 0) continue
    if (names.includes(name)) return { [name]: value }
  }
  return undefined
}

const collator = new Intl.Collator('en')

/** Sorts by an attribute; of a list by its primary or first entry. Resources without it are last (RFC 7644, 3.4.2.3). */
function sort(resources: readonly Fields[], path: AttributePath | undefined): Fields[] {
  const keyed = resources.map((resource) => ({ resource, key: readKey(resource, path) }))
  keyed.sort((one, other) => {
    if (one.key === undefined || other.key === undefined)
      return Number(one.key === undefined) - Number(other.key === undefined)
    return collator.compare(one.key, other.key)
  })
  return keyed.map(({ resource }) => resource)
}

function readKey(resource: Fields, path: AttributePath | undefined): string | undefined {
  const { extension, attribute, sub } = path ?? {}
  if (attribute === undefined) return
  const fields = extension === undefined ? resource : resource[extension.id]
  const value = isFields(fields) ? fields[attribute.name] : undefined
  const one = Array.isArray(value) ? (value.find((entry) => entry.primary) ?? value[0]) : value
  const part = isFields(one) ? one[sub?.name ?? 'value'] : one
  return part === undefined || part === null ? undefined : String(part)
}
