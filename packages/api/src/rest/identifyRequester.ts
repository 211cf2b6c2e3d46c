import { looksLikeKey } from '@tickmark/accounts/access/ApiKey'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { KnownKey } from '@tickmark/accounts/services/KeyRing'
import type { SessionTier } from '@tickmark/accounts/services/SessionTiers'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { type KeyScope, SHEET_SCOPE } from '@tickmark/core/accounts/KEY_SCOPES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Access } from '@tickmark/core/gating/Access'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import type { Tier } from '@tickmark/core/tiers/Tier'
import type { FastifyRequest } from 'fastify'
import type { FactEndpoint } from '../context/endpoint.ts'
import { requireScope, type ScopedCall } from '../limits/requireScope.ts'
import type { RestOptions } from './RestOptions.ts'

/** The number of requests that are taken; `Infinity` for any number. */
type RateLimits = { perMinute: number; perDay: number }

/** The sender of a request, as far as its answer and its limits depend on them. */
export type Requester = {
  access: Access
  /** Requests that are counted as the same share limits. */
  countedAs: string
  limits: RateLimits
  /** True if the request brings a session that has ended. Then it is not answered. */
  hasExpired?: boolean
  /** The scopes of the key that it comes with; absent where there is none. */
  scopes?: readonly KeyScope[]
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one of the library.
  interface FastifyRequest {
    /** Set by `identifyRequester` before anything is answered. */
    asker: Requester | null
  }
}

/** In this header the terminal's own pages prove themselves. */
const TERMINAL_TOKEN = 'x-tt-terminal-jwt'

/**
 * Identifies the requester: the logged-in user, the owner of an API key, or a visitor. Public calls need a user, a key
 * or the public key. Calls of the page need nothing; a key that comes along holds for its scopes there too, which each
 * procedure of tRPC checks by itself (`endpoint` is undefined).
 * @throws AppError `unauthorized`, `forbidden`; see `checkKey`.
 */
export async function identifyRequester(
  request: FastifyRequest,
  endpoint: KeyedCall | undefined,
  options: RestOptions,
): Promise<Requester> {
  const asked = { request, options }
  const isPublic = endpoint?.auth === 'public-key'
  const sent = readToken(request.headers.authorization)
  const token = sent ?? (isPublic ? readAddressKey(request.query) : undefined)
  const looking = options.findSession?.(request)
  const found = looking === undefined ? undefined : await looking
  // Counted for no user, and refused.
  if (found === 'ended') {
    const asker = await describe({ session: undefined, key: undefined, isPublic }, asked)
    return { ...asker, hasExpired: true }
  }
  // A user who is logged in is so whatever token comes along; it matters only where it changes something.
  const session = options.isGated || (isPublic && token === undefined) ? found : undefined
  if (session !== undefined) return describe({ session, key: undefined, isPublic }, asked)
  const key = isPublic
    ? await checkKey({ token, isInAddress: sent === undefined }, request.ip, { endpoint, options })
    : await findKey(token, asked)
  if (key !== undefined && endpoint !== undefined) requireScope(key.scopes, endpoint)
  return describe({ session, key, isPublic }, asked)
}

/**
 * The caller of a public call that needs no look-up: it comes with the public key and without cookies, nothing is gated,
 * and it is not from one of our own pages. Undefined for every other request; see `identifyRequester`.
 */
export function identifyVisitor(
  request: FastifyRequest,
  endpoint: FactEndpoint,
  options: RestOptions,
): Requester | undefined {
  const { headers } = request
  if (options.isGated || endpoint.auth !== 'public-key' || headers[TERMINAL_TOKEN] !== undefined)
    return undefined
  // Among cookies there may be a session, and that may have ended.
  if (headers.cookie !== undefined) return undefined
  if (readToken(headers.authorization) !== options.publicToken) return undefined
  const perMinute = options.requestsPerMinute
  return {
    access: { isGated: false, tier: 'free' },
    // The name is computed only where requests are counted by it.
    countedAs: Number.isFinite(perMinute) ? `key public ${addressKey(request.ip)}` : '',
    limits: { perMinute, perDay: Number.POSITIVE_INFINITY },
  }
}

/** Finds the key of a call of the page, which needs none: its tier and scopes count, and a wrong one is ignored. */
async function findKey(
  token: string | undefined,
  { request, options }: Asked,
): Promise<KnownKey | undefined> {
  if (token === undefined || !looksLikeKey(token)) return undefined
  try {
    return await (await options.openKeys?.())?.find(token, request.ip)
  } catch (failure) {
    request.log.error({ err: failure }, 'an API key cannot be looked up')
    return undefined
  }
}

type Asked = { request: FastifyRequest; options: RestOptions }
type Found = { session: SessionTier | undefined; key: KnownKey | undefined; isPublic: boolean }

async function describe(
  { session, key, isPublic }: Found,
  { request, options }: Asked,
): Promise<Requester> {
  const { isGated = false } = options
  const tier = session?.tier ?? key?.tier ?? 'free'
  const address = addressKey(request.ip)
  const owner = session === undefined ? key?.owner : `user:${session.userId}`
  const pageLimits = { perMinute: options.requestsPerMinute, perDay: Number.POSITIVE_INFINITY }
  const access = { isGated, tier }
  const scopes = key && { scopes: key.scopes }
  if (await isOwnPage(request, options))
    return { access, countedAs: `page ${owner ?? ''} ${address}`, limits: pageLimits, ...scopes }
  if (!isPublic)
    return {
      access,
      countedAs: `internal ${isGated ? (owner ?? '') : ''} ${address}`,
      limits: pageLimits,
      ...scopes,
    }
  if (!isGated)
    return {
      access,
      countedAs: `key ${key?.id ?? owner ?? 'public'} ${address}`,
      limits: pageLimits,
      ...scopes,
    }
  return {
    access,
    countedAs: owner ?? `public ${address}`,
    limits: limitsOf(tier, options),
    ...scopes,
  }
}

async function isOwnPage(
  { headers }: FastifyRequest,
  { isTerminalToken = async () => false }: RestOptions,
): Promise<boolean> {
  const token = headers[TERMINAL_TOKEN]
  return typeof token === 'string' && isTerminalToken(token)
}

/** An operator who switches limits off switches those of the tiers off too. */
function limitsOf(tier: Tier, { requestsPerMinute }: RestOptions): RateLimits {
  if (!Number.isFinite(requestsPerMinute))
    return { perMinute: requestsPerMinute, perDay: requestsPerMinute }
  const { requests_per_minute: perMinute, requests_per_day: perDay } = TIERS[tier]
  return { perMinute, perDay }
}

/** The key of an `Authorization: Bearer …` header, or undefined. */
function readToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [scheme = '', token, rest] = header.trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' && rest === undefined ? token : undefined
}

/** The key in an address (`?key=`), for those who cannot send headers; the first where several are given. */
function readAddressKey(query: unknown): string | undefined {
  const { key } = query as { key?: unknown }
  return typeof key === 'string' ? key : undefined
}

/** The properties that decide who may make a call: whether it needs a key, and which scope of it. */
type KeyedCall = Pick<FactEndpoint, 'auth'> & ScopedCall

/** A key as a request brings it. */
type GivenKey = { token: string | undefined; isInAddress: boolean }

/**
 * The key of a person or organization that a token is, if its scopes hold the call, counted as used; undefined for the
 * public key. In an address only the public key and a key for spreadsheets are taken.
 * @throws AppError `unauthorized` for no key or one that is not known, `forbidden` for its scope.
 */
async function checkKey(
  { token, isInAddress }: GivenKey,
  address: string,
  { endpoint, options }: { endpoint: KeyedCall; options: RestOptions },
): Promise<KnownKey | undefined> {
  const { openKeys, publicToken } = options
  if (token === publicToken) return undefined
  if (token === undefined) refuseKey('missing', 'There is no API key in')
  if (openKeys === undefined || !looksLikeKey(token)) refuseUnknown()
  try {
    const keys = await openKeys()
    const key = (await keys.find(token, address)) ?? refuseUnknown()
    if (isInAddress && !key.scopes.includes(SHEET_SCOPE))
      refuseKey(
        'key-in-address',
        'Addresses appear in logs and browser histories. Revoke this API key, create one for spreadsheets, or send it in',
      )
    requireScope(key.scopes, endpoint)
    keys.count(key)
    return key
  } catch (cause) {
    if (!isStoreUnreachable(cause)) throw cause
    throw new AppError('not-ready', 'API keys cannot be checked right now. Try again soon.', {
      cause,
    })
  }
}

function refuseUnknown(): never {
  refuseKey('unknown-key', 'Unknown API key in')
}

function refuseKey(code: string, problem: string): never {
  throw new AppError('unauthorized', `${problem} the header "Authorization: Bearer <key>".`, {
    errors: [{ code, field: 'authorization', value: null }],
  })
}
