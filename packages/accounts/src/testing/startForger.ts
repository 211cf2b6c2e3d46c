import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Forgery = {
  /** Claims of the ID token in place of the right ones. */
  claims?: Record<string, unknown>
  /** Signs with a key that the provider does not publish. */
  otherKey?: boolean
  /** Claims of the userinfo endpoint, which the provider has only then. */
  userinfo?: Record<string, unknown>
  /** The answer of the token endpoint instead. */
  token?: { status: number; body: string }
  /** Signs by another algorithm: by none at all, or with the public key as if it were a shared secret. */
  algorithm?: 'none' | 'HS256'
  /** Answers these paths in any way at all, given the honest body. */
  answers?: Readonly<Record<string, (response: ServerResponse, body: string) => void>>
  /** Leaves the request for a token without an answer. */
  isSilent?: boolean
}

export type Forger = {
  issuer: string
  forgery: Forgery
  /** Set before each visit, since an honest provider repeats it. */
  nonce: string
  /** The paths that were requested. */
  requests: string[]
  stop(): Promise<void>
}

/** A provider that answers whatever a test wants, so that what must be refused can be tried. */
export async function startForger(clientId: string): Promise<Forger> {
  const [own, other] = [makeKey(), makeKey()]
  const server = createServer((request, response) => {
    const send = (body: unknown, status = 200) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = forger.forgery.answers?.[request.url ?? '']
      if (answer !== undefined) return answer(response, text)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(text)
    }
    const { issuer, forgery, nonce } = forger
    forger.requests.push(request.url ?? '')
    if (request.url === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...(forgery.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (request.url === '/jwks')
      return send({ keys: [{ ...own.jwk, alg: 'RS256', use: 'sig', kid: 'own' }] })
    if (request.url === '/userinfo') return send({ sub: 'forged', ...forgery.userinfo })
    if (forgery.isSilent) return
    if (forgery.token !== undefined) return send(forgery.token.body, forgery.token.status)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'forged',
      email: 'forged@bank.example',
      email_verified: true,
      iat: now,
      exp: now + 60,
      nonce,
      ...forgery.claims,
    }
    const id_token =
      forgery.algorithm === undefined
        ? signToken(claims, forgery.otherKey ? other.key : own.key)
        : signOtherwise(claims, forgery.algorithm, own.publicPem)
    send({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const forger: Forger = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forgery: {},
    nonce: '',
    requests: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return forger
}

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    key: privateKey,
    jwk: publicKey.export({ format: 'jwk' }),
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }),
  }
}

function signOtherwise(claims: object, alg: 'none' | 'HS256', secret: string | Buffer): string {
  const text = encodeParts({ alg, kid: 'own' }, claims)
  return `${text}.${alg === 'none' ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`
}

function encodeParts(...parts: object[]): string {
  return parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
}

function signToken(claims: object, key: KeyObject): string {
  const text = encodeParts({ alg: 'RS256', kid: 'own' }, claims)
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
