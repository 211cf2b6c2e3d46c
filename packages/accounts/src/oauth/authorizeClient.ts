import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import type { Acting } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import { createToken } from '../identity/oneTimeToken.ts'
import { mayRedirectTo, type OAuthClient, openClient } from './OAuthClient.ts'

const CODE_MS = 60_000

/** The parameters of a client's request in the address of the browser (OAuth 2.1, section 4.1.1). */
export const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string().min(1).max(8_000),
  redirect_uri: z.string().min(1).max(1_000),
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url'),
  code_challenge_method: z.literal('S256'),
  state: z.string().max(2_000).optional(),
  resource: z.string().max(1_000).optional(),
  scope: z.string().max(1_000).optional(),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

/**
 * The client of a request.
 * @throws AppError `bad-request` when the client is not known, or may not be redirected to the address or read the
 * resource; then nothing may be sent there.
 */
export function checkRequest(
  { secret, publicUrl }: Pick<Accounts, 'secret' | 'publicUrl'>,
  { client_id, redirect_uri, resource }: AuthorizationRequest,
): OAuthClient {
  const client = openClient(secret, client_id)
  if (!mayRedirectTo(client, redirect_uri))
    throw new AppError('bad-request', 'redirect_uri: the client has not registered this address.', {
      errors: [{ code: 'invalid', field: 'redirect_uri', value: redirect_uri.slice(0, 200) }],
    })
  if (
    resource !== undefined &&
    !resource.startsWith(`${new URL(publicUrl).origin}/`) &&
    resource !== new URL(publicUrl).origin
  )
    throw new AppError('bad-request', 'resource: this terminal issues tokens only for itself.', {
      errors: [{ code: 'invalid', field: 'resource', value: resource.slice(0, 200) }],
    })
  return client
}

/**
 * Authorizes a client and returns where the browser goes next: back to the client, with a code that is valid once and
 * for a minute.
 */
export async function authorizeClient(
  accounts: Accounts,
  { caller }: Acting,
  request: AuthorizationRequest,
): Promise<string> {
  checkRequest(accounts, request)
  const { client_id, redirect_uri, code_challenge } = request
  const code = await createToken(accounts.db, {
    purpose: 'oauth-code',
    userId: caller.userId,
    payload: { client_id, redirect_uri, code_challenge },
    expiresAt: new Date(accounts.now().getTime() + CODE_MS),
  })
  return returnTo(accounts, request, { code })
}

/** The address of a client with an answer to its request; `iss` names this server (RFC 9207). */
export function returnTo(
  { publicUrl }: Pick<Accounts, 'publicUrl'>,
  { redirect_uri, state }: Pick<AuthorizationRequest, 'redirect_uri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect_uri)
  const fields = { ...answer, ...(state !== undefined && { state }), iss: publicUrl }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
