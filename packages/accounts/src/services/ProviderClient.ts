import { AppError } from '@tickmark/core/errors/AppError'
import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { refuseIdentity } from '../identity/refuseIdentity.ts'
import { RefusedHostError } from '../webhooks/checkWebhookUrl.ts'

/** One external identity provider, as the operator connected it. */
export type ProviderConfig = {
  id: IdentityProvider
  /** The name on its button. */
  name: string
  /** The address of its metadata, and the issuer that its answers must name. */
  issuer: string
  /** `oidc` identifies a user by an ID token, `oauth2` by its userinfo endpoint. */
  protocol: 'oidc' | 'oauth2'
  clientId: string
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null
  scope: string
}

/** The state to remember while a user is at the provider. */
type ProviderVisit = { state: string; nonce: string | null; verifier: string }

/** The identity of a user as the provider states it. */
export type ProviderIdentity = {
  subject: string
  /** In small letters; null when the provider names none. */
  email: string | null
  /** True if the provider vouches that the address is theirs. */
  isVerified: boolean
  /** Their name, where the provider states it. */
  name?: string | null
}

/** Seconds for each request to the provider; a visitor waits for up to four of them. */
const PATIENCE_SECONDS = 5
/** Metadata, keys and tokens are a few KB; a longer answer is cut off before it fills the memory. */
const MAX_BYTES = 1024 * 1024
/** Metadata, keys and claims have about four levels. */
const MAX_LEVELS = 32
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])
/** Keys and addresses of a provider change seldom. */
const REMEMBER_MS = 3_600_000

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)).nullish().catch(null),
  // Some providers write it as a text.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
})

/** The settings that a client needs of its provider. */
export type ProviderDetails = Omit<ProviderConfig, 'id'>

/** A function that sends requests to a provider. */
type Fetch = (url: string, options: object) => Promise<Response>

/** Speaks OpenID Connect or OAuth 2.1 with one provider: authorization code, PKCE, state and nonce. */
export class ProviderClient {
  readonly config: ProviderDetails
  readonly #redirectUri: string
  readonly #fetch: Fetch
  #known: { found: Promise<Configuration>; until: number } | undefined

  constructor(config: ProviderDetails, redirectUri: string, fetchBy: Fetch = fetch) {
    this.config = config
    this.#redirectUri = redirectUri
    this.#fetch = (url, options) => fetchAtMost(fetchBy, url, { ...options, maxBytes: MAX_BYTES })
  }

  /** Reads the metadata of the provider. @throws AppError with the codes of `refuseIdentity` where it cannot. */
  async check(): Promise<void> {
    await this.#find()
  }

  /** The address at the provider to which a browser is sent. @throws AppError `bad-gateway` when it does not answer. */
  async begin({ state, nonce, verifier }: ProviderVisit): Promise<string> {
    const oauth = await import('openid-client')
    const found = await this.#find()
    const url = oauth.buildAuthorizationUrl(found, {
      response_type: 'code',
      redirect_uri: this.#redirectUri,
      scope: this.config.scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(nonce !== null && { nonce }),
    })
    return url.href
  }

  /**
   * Returns who came back, by the parameters that the provider sent along.
   * @throws AppError with the codes of `refuseIdentity`.
   */
  async finish(
    parameters: URLSearchParams,
    { state, nonce, verifier }: ProviderVisit,
  ): Promise<ProviderIdentity> {
    const { authorizationCodeGrant } = await import('openid-client')
    const found = await this.#find()
    try {
      const tokens = await authorizationCodeGrant(
        found,
        new URL(`${this.#redirectUri}?${parameters}`),
        {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(nonce !== null && { expectedNonce: nonce, idTokenExpected: true }),
        },
      )
      const claims = Claims.safeParse(
        await this.#readClaims(found, tokens.claims(), tokens.access_token),
      )
      if (!claims.success) refuseIdentity('invalid-answer', claims.error)
      const { sub: subject, email = null, email_verified: isVerified } = claims.data
      return { subject, email, isVerified: isVerified && email !== null }
    } catch (failure) {
      return readProviderFailure(failure)
    }
  }

  /** The ID token's claims, with those that only the userinfo endpoint has. */
  async #readClaims(
    found: Configuration,
    claims: Record<string, unknown> & { sub?: string } = {},
    accessToken: string,
  ): Promise<Record<string, unknown>> {
    const oauth = await import('openid-client')
    const isOidc = this.config.protocol === 'oidc'
    if (isOidc && claims.email !== undefined && claims.email_verified !== undefined) return claims
    if (found.serverMetadata().userinfo_endpoint === undefined) return isOidc ? claims : {}
    const details =
      isOidc && claims.sub !== undefined
        ? await oauth.fetchUserInfo(found, accessToken, claims.sub)
        : await oauth.fetchUserInfo(found, accessToken, oauth.skipSubjectCheck)
    // The address and whether it is verified come from one place: one of both alone vouches for nothing in the other.
    return isOidc && details.email === undefined ? claims : details
  }

  /** The provider's metadata; a failure to read them is not remembered. */
  #find(): Promise<Configuration> {
    if (this.#known === undefined || this.#known.until < Date.now()) {
      const found = this.#discover().catch((failure: unknown) => {
        this.#known = undefined
        return readProviderFailure(failure)
      })
      this.#known = { found, until: Date.now() + REMEMBER_MS }
    }
    return this.#known.found
  }

  async #discover(): Promise<Configuration> {
    const oauth = await import('openid-client')
    const { issuer, clientId, clientSecret, protocol } = this.config
    return oauth.discovery(new URL(issuer), clientId, undefined, chooseAuth(oauth, clientSecret), {
      algorithm: protocol,
      timeout: PATIENCE_SECONDS,
      [oauth.customFetch]: this.#fetch,
      execute: [
        // The signature of an ID token is checked though it comes from the provider itself.
        oauth.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [oauth.allowInsecureRequests] : []),
      ],
    })
  }
}

/**
 * Fetches as always, without following redirects, but fails once a body has more than `maxBytes` after decompression,
 * or is JSON of more than 32 levels.
 */
export async function fetchAtMost(
  fetchBy: Fetch,
  url: string,
  { maxBytes, ...options }: { maxBytes: number; signal?: AbortSignal },
): Promise<Response> {
  const response = await fetchBy(url, { redirect: 'manual', ...options })
  let size = 0
  let [depth, isText, isEscaped] = [0, false, false]
  /** Brackets outside texts, all of which are single bytes in UTF-8. */
  const measure = (byte: number) => {
    if (isEscaped) isEscaped = false
    else if (isText && byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) isText = !isText
    else if (!isText && OPENING.has(byte)) depth++
    else if (!isText && CLOSING.has(byte)) depth--
    return depth > MAX_LEVELS
  }
  const isJson = /[/+]json\b/i.test(response.headers.get('content-type') ?? '')
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.length
      if (size > maxBytes) controller.error(new Error(`${url} sent more than ${maxBytes} bytes`))
      else if (isJson && chunk.some(measure))
        controller.error(new Error(`${url} sent JSON of more than ${MAX_LEVELS} levels`))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(limit) ?? null, { status, statusText, headers })
}

/** The secret goes where the provider wants it; in a header unless it says otherwise (OpenID Connect Discovery 1.0). */
function chooseAuth(oauth: typeof import('openid-client'), clientSecret: string | null) {
  if (clientSecret === null) return oauth.None()
  const [basic, post] = [
    oauth.ClientSecretBasic(clientSecret),
    oauth.ClientSecretPost(clientSecret),
  ]
  const choose: typeof basic = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
  return choose
}

/** Failures of the way to the provider, by the names of the library and of Node. */
const AWAY =
  /^(?:OAUTH_TIMEOUT|OAUTH_ABORT|OAUTH_RESPONSE_IS_NOT_CONFORM|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|UND_ERR_\w+)$/
/** The errors of providers when a user refuses there (RFC 6749, OpenID Connect Core 1.0). */
const DENIED: ReadonlySet<unknown> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])

/**
 * Says what a failure of the library means for the visitor. Loading the library's classes to ask them would make
 * every start longer, so they are distinguished by what they carry.
 * @throws AppError with the codes of `refuseIdentity`, always.
 */
function readProviderFailure(failure: unknown): never {
  if (failure instanceof AppError) throw failure
  if (isAway(failure)) refuseIdentity('provider-away', failure)
  if (!(failure instanceof Error)) refuseIdentity('provider-error', failure)
  // An error that the provider sent along with the visitor, or in place of a token.
  if ('error' in failure && typeof failure.error === 'string')
    refuseIdentity(DENIED.has(failure.error) ? 'denied' : 'provider-error', failure)
  refuseIdentity('invalid-answer', failure)
}

function isAway(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  // A host of the own network looks the same as one that is not there.
  if (failure instanceof RefusedHostError) return true
  if ('code' in failure && typeof failure.code === 'string' && AWAY.test(failure.code)) return true
  if (failure.name === 'TimeoutError' || failure.message === 'fetch failed') return true
  return isAway(failure.cause)
}
