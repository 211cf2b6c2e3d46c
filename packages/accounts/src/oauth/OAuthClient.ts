import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'

const MAX_NAME_LENGTH = 80
const MAX_ADDRESSES = 10
const MAX_ADDRESS_LENGTH = 300

/**
 * The address to which codes are sent: an https address, an http address of the same machine, or a scheme that a
 * program has registered, which has the dots of a domain name that is the program's own (RFC 8252, section 7.1).
 */
const RedirectUri = z
  .string()
  .max(MAX_ADDRESS_LENGTH)
  .refine(
    isRedirectUri,
    'must be an https address, an http address of this machine, or a scheme with a dot, such as com.example.app:/back',
  )

/** The metadata that a client states about itself (RFC 7591); other fields are ignored. */
export const ClientMetadata = z.object({
  client_name: z.string().trim().max(MAX_NAME_LENGTH).default('A client'),
  redirect_uris: z.array(RedirectUri).min(1).max(MAX_ADDRESSES),
})
export type OAuthClient = z.infer<typeof ClientMetadata>

function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return isLoopback(url)
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(url.protocol)
}

function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The id of a client holds what it registered with, signed: anyone may register, and nothing is stored for it. */
export function sealClient(secret: string, client: OAuthClient): string {
  const body = Buffer.from(JSON.stringify(client)).toString('base64url')
  return `${body}.${sign(secret, body)}`
}

/** @throws AppError `bad-request` for an id that this installation has not given out. */
export function openClient(secret: string, clientId: string): OAuthClient {
  const [body = '', signature = ''] = clientId.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, body))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('bad-request', 'client_id: this client is not registered.', {
      errors: [{ code: 'unknown-client', field: 'client_id', value: null }],
    })
  return ClientMetadata.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
}

function sign(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`oauth-client\n${body}`).digest('base64url')
}

/**
 * Returns whether a client may be redirected to an address: exactly one that it registered, or for this machine any
 * port (RFC 8252).
 */
export function mayRedirectTo({ redirect_uris }: OAuthClient, given: string): boolean {
  if (redirect_uris.includes(given)) return true
  const url = URL.parse(given)
  if (url === null || url.protocol !== 'http:' || !isLoopback(url)) return false
  return redirect_uris.some((registered) => {
    const known = URL.parse(registered)
    return (
      known?.protocol === 'http:' &&
      known.hostname === url.hostname &&
      known.pathname === url.pathname &&
      known.search === url.search &&
      url.hash === '' &&
      url.username === ''
    )
  })
}
