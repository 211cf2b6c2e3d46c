import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { makeCertificate, type TestCertificate } from './makeCertificate.ts'

/** The used part of the library; its types declare the globals of browsers. */
type Samlify = {
  setSchemaValidator(validator: { validate(): Promise<string> }): void
  ServiceProvider(settings: { metadata: string }): ServiceProvider
  IdentityProvider(settings: object): {
    getMetadata(): string
    parseLoginRequest(
      sp: ServiceProvider,
      binding: 'redirect',
      request: { query: Record<string, string> },
    ): Promise<LoginRequest>
    createLoginResponse(
      sp: ServiceProvider,
      request: LoginRequest,
      binding: 'post',
      user: object,
      fill: (template: string) => { id: string; context: string },
    ): Promise<{ context: string; entityEndpoint: string }>
  }
  SamlLib: { replaceTagsByValue(template: string, values: Record<string, string>): string }
}
type ServiceProvider = { entityMeta: { getEntityID(): string } }
type LoginRequest = { extract: { request: { id: string; assertionConsumerServiceUrl?: string } } }

/** The form that the page of a provider posts to the terminal. */
export type SamlPost = { acsUrl: string; response: string }

export type TestSamlProvider = {
  issuer: string
  ssoUrl: string
  metadata: string
  signer: TestCertificate
  /** Makes the provider know a terminal, by its metadata. */
  add(serviceMetadata: string): void
  /** Goes to the provider as a browser does, enters the address there, and gives what its page would post. */
  visit(url: string, email: string): Promise<SamlPost>
  stop(): Promise<void>
}

const require = createRequire(import.meta.url)
const MINUTES = 5
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const TEMPLATE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{Now}" Destination="{Acs}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{Now}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{Until}" Recipient="{Acs}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{Now}" NotOnOrAfter="{Until}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{Now}" SessionIndex="{AssertionID}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>{Name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`

/** A real identity provider on this machine, with a log-in page of its own. Who enters an address there is whose it is. */
export async function startSamlProvider(): Promise<TestSamlProvider> {
  const samlify = require('samlify') as Samlify
  // Our requests are checked for what they say; schemas would need a validator with a program of its own.
  samlify.setSchemaValidator({ validate: async () => 'not checked' })
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [issuer, ssoUrl] = [`${origin}/metadata`, `${origin}/sso`]
  const signer = makeCertificate()
  const idp = samlify.IdentityProvider({
    entityID: issuer,
    signingCert: signer.certificate,
    privateKey: signer.key,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: REDIRECT, Location: ssoUrl }],
    singleLogoutService: [{ Binding: REDIRECT, Location: `${origin}/log-out` }],
    loginResponseTemplate: { context: TEMPLATE, attributes: [] },
  })
  const known: ServiceProvider[] = []

  /** The answer to a request of any terminal that the provider knows. */
  async function answer(SAMLRequest: string, email: string): Promise<SamlPost> {
    for (const sp of known) {
      const request = await idp.parseLoginRequest(sp, 'redirect', { query: { SAMLRequest } })
      const { id, assertionConsumerServiceUrl: asked } = request.extract.request
      const fill = (template: string) => {
        const [now, until] = [0, MINUTES].map((minutes) =>
          new Date(Date.now() + minutes * 60_000).toISOString(),
        )
        const values = { Now: now ?? '', Until: until ?? '', Issuer: issuer, InResponseTo: id }
        const ids = { ID: `_${randomUUID()}`, AssertionID: `_${randomUUID()}` }
        const who = { NameID: `id of ${email}`, Email: email, Name: email.replace(/@.*/, '') }
        const to = { Acs: asked ?? '', Audience: sp.entityMeta.getEntityID() }
        const context = samlify.SamlLib.replaceTagsByValue(template, {
          ...{ ...values, ...ids },
          ...{ ...who, ...to },
        })
        return { id: ids.ID, context }
      }
      const { context, entityEndpoint } = await idp.createLoginResponse(
        ...([sp, request, 'post', { email }] as const),
        fill,
      )
      if (entityEndpoint === asked) return { acsUrl: entityEndpoint, response: context }
    }
    throw new Error('the provider does not know who sent this request')
  }

  server.on('request', async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, origin)
    const [request, email] = [searchParams.get('SAMLRequest') ?? '', searchParams.get('email')]
    if (pathname === '/metadata') return sendXml(response, idp.getMetadata())
    const page =
      email === null
        ? `<h1>Bank identity</h1><form action="/sso"><input type="hidden" name="SAMLRequest" value="${request}"><label>Work email <input name="email"></label><button>Log in</button></form>`
        : writePost(await answer(request, email))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  return {
    ...{ issuer, ssoUrl, signer, metadata: idp.getMetadata() },
    add: (metadata) => known.unshift(samlify.ServiceProvider({ metadata })),
    visit: (url, email) => answer(new URL(url).searchParams.get('SAMLRequest') ?? '', email),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(xml)
}

function writePost({ acsUrl, response }: SamlPost): string {
  return `<body onload="document.forms[0].submit()"><form method="post" action="${acsUrl}"><input type="hidden" name="SAMLResponse" value="${response}"></form></body>`
}
