import type { Accounts } from '@tickmark/accounts/context/Accounts'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { type Counts, MemoryCounts } from '@tickmark/accounts/limits/Counts'
import {
  AuthorizationRequest,
  checkRequest,
  returnTo,
} from '@tickmark/accounts/oauth/authorizeClient'
import {
  exchangeCode,
  OAuthRefusal,
  renewAccess,
  revokeAccess,
} from '@tickmark/accounts/oauth/issueTokens'
import { ClientMetadata, sealClient } from '@tickmark/accounts/oauth/OAuthClient'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toAppError } from '../errors/toAppError.ts'
import { MCP_PATH, RESOURCE_METADATA_PATH } from '../mcp/registerMcp.ts'
import { countRequest } from '../rest/countRequest.ts'

type OAuthOptions = {
  open(): Promise<Accounts>
  /** Without a slash at its end. */
  publicUrl: string
  counts?: Counts
}

/** The page on which a user decides. */
const CONSENT_PATH = '/explorer/account/connect'
const RATE_LIMITS = { perMinute: 60, perDay: Number.POSITIVE_INFINITY } as const

const Text = z.string().min(1).max(8_000)
const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: Text,
    client_id: Text,
    redirect_uri: Text,
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: Text, client_id: Text }),
])

/**
 * Serves OAuth 2.1 as clients of the Model Context Protocol expect it: metadata (RFC 8414, RFC 9728), registration
 * (RFC 7591), the code flow with PKCE, renewal and revocation (RFC 7009). Register it with its own scope.
 */
export async function registerOAuth(app: FastifyInstance, options: OAuthOptions): Promise<void> {
  const { publicUrl, open, counts = new MemoryCounts() } = options
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request: FastifyRequest, body: string, done: (failure: null, fields: unknown) => void) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  app.addHook('onRequest', async ({ ip }, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Content-Type, Mcp-Protocol-Version',
      'cache-control': 'no-store',
    })
    await countRequest(counts, { countedAs: `oauth ${addressKey(ip)}`, limits: RATE_LIMITS }, reply)
  })

  const resource = {
    resource: `${publicUrl}${MCP_PATH}`,
    authorization_servers: [publicUrl],
    scopes_supported: KEY_SCOPES,
    bearer_methods_supported: ['header'],
  }
  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: KEY_SCOPES,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
  const METADATA = {
    [RESOURCE_METADATA_PATH]: resource,
    '/.well-known/oauth-protected-resource': resource,
    '/.well-known/oauth-authorization-server': server,
  }
  for (const [url, metadata] of Object.entries(METADATA)) app.get(url, () => metadata)
  for (const url of [...Object.keys(METADATA), '/oauth/register', '/oauth/token', '/oauth/revoke'])
    app.options(url, (_request, reply) => reply.code(204).send())

  app.post('/oauth/register', async ({ body }, reply) => {
    const client = ClientMetadata.safeParse(body)
    if (!client.success)
      return refuse(reply, 'invalid_redirect_uri', toAppError(client.error).message)
    const { secret } = await open()
    return reply.code(201).send({
      ...client.data,
      client_id: sealClient(secret, client.data),
      token_endpoint_auth_method: 'none',
      grant_types: server.grant_types_supported,
      response_types: server.response_types_supported,
    })
  })

  app.get('/oauth/authorize', async ({ query }, reply) => {
    const accounts = await open()
    const request = AuthorizationRequest.safeParse(query)
    if (!request.success) return sendBack(accounts, query, reply)
    checkRequest(accounts, request.data)
    const given = new URLSearchParams(request.data as Record<string, string>)
    return reply.redirect(`${CONSENT_PATH}?${given}`)
  })

  app.post('/oauth/token', async ({ body }, reply) => {
    const request = TokenRequest.safeParse(body)
    if (!request.success) {
      const isKnown = ['authorization_code', 'refresh_token'].includes(
        String((body as { grant_type?: unknown } | null)?.grant_type),
      )
      const code = isKnown ? 'invalid_request' : 'unsupported_grant_type'
      return refuse(reply, code, toAppError(request.error).message)
    }
    try {
      const accounts = await open()
      const { data } = request
      return data.grant_type === 'refresh_token'
        ? await renewAccess(accounts, data)
        : await exchangeCode(accounts, data)
    } catch (failure) {
      if (failure instanceof OAuthRefusal) return refuse(reply, failure.code, failure.message)
      if (failure instanceof AppError && failure.code === 'bad-request')
        return refuse(reply, 'invalid_client', failure.message)
      throw failure
    }
  })

  app.post('/oauth/revoke', async ({ body }, reply) => {
    const request = z.object({ token: Text }).safeParse(body)
    if (!request.success) return refuse(reply, 'invalid_request', 'There is no token.')
    await revokeAccess(await open(), request.data.token)
    return reply.code(200).send({})
  })
}

/** A request with a fault goes back to the client where its address is known to be the client's. */
function sendBack(accounts: Accounts, query: unknown, reply: FastifyReply): FastifyReply {
  const { client_id, redirect_uri, state } = z
    .object({
      client_id: z.string(),
      redirect_uri: z.string(),
      // An answer repeats it, and has to fit into one.
      state: z.string().max(2_000).optional().catch(undefined),
    })
    .parse(query)
  const fields = { ...PLAIN_REQUEST, client_id, redirect_uri }
  checkRequest(accounts, fields)
  return reply.redirect(returnTo(accounts, { redirect_uri, state }, { error: 'invalid_request' }))
}

const PLAIN_REQUEST = {
  response_type: 'code',
  code_challenge: '',
  code_challenge_method: 'S256',
} as const

function refuse(reply: FastifyReply, error: string, error_description: string): FastifyReply {
  return reply.code(400).send({ error, error_description })
}
