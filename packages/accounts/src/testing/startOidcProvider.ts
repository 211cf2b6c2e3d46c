import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export type ProviderUser = { sub: string; email?: string; email_verified?: boolean }

export type TestProvider = {
  issuer: string
  /** The user at the provider's browser; null refuses everything. */
  user: ProviderUser | null
  /** Goes to the provider as a browser does, and gives the address to which it sends the browser back. */
  visit(url: string): Promise<URL>
  stop(): Promise<void>
}

export const PROVIDER_CLIENT = { id: 'tickmark', secret: 'the secret of the client' } as const

/** A real OpenID provider on this machine, where everybody is logged in already. */
export async function startOidcProvider(redirectUris: string[]): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const test: TestProvider = {
    issuer,
    user: null,
    visit: (url) => browse(url, issuer),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const provider = new Provider(issuer, configure(test, redirectUris))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const { url = '' } = request
    if (url.startsWith('/interaction/')) return interact(provider, { test, request, response })
    // The user before is forgotten.
    if (url.startsWith('/auth?')) delete request.headers.cookie
    // The same metadata under the name that OAuth 2.1 has for them (RFC 8414).
    if (url === '/.well-known/oauth-authorization-server')
      request.url = '/.well-known/openid-configuration'
    answer(request, response)
  })
  return test
}

function configure(test: TestProvider, redirect_uris: string[]): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: PROVIDER_CLIENT.id,
        client_secret: PROVIDER_CLIENT.secret,
        redirect_uris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...test.user, sub }),
    }),
    // Consent is not requested; without a user the provider refuses.
    loadExistingGrant: async ({ oidc }) => {
      const clientId = oidc.client?.clientId ?? ''
      const grant = new oidc.provider.Grant({
        clientId,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
  }
}

async function interact(
  provider: Provider,
  {
    test,
    request,
    response,
  }: { test: TestProvider; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { user } = test
  const result =
    user === null
      ? { error: 'access_denied', error_description: 'The user said no.' }
      : { login: { accountId: user.sub, remember: false } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Follows redirects and keeps cookies until one leads away from the provider. */
async function browse(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let steps = 0; steps < 10; steps++) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null)
      throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
    url = new URL(location, url)
    if (url.origin !== issuer) return url
  }
  throw new Error(`the provider does not send the browser back from ${url}`)
}
