import type { SAML } from '@node-saml/node-saml'
import { AppError } from '@tickmark/core/errors/AppError'
import { refuseIdentity } from '../../identity/refuseIdentity.ts'
import type { ProviderIdentity } from '../../services/ProviderClient.ts'
import type { SamlSettings } from '../../store/SsoTables.ts'
import { checkSamlShape } from './checkSamlShape.ts'
import { CLOCK_SKEW_MS, type ReadAssertion, readAssertion } from './readAssertion.ts'
import { pickCertificates } from './readCertificates.ts'
import { childrenOf, readXml, walkXml, type XmlElement } from './readXml.ts'

/** The details of this terminal that providers need for one organization: each has a name and addresses of its own. */
export type ServiceProvider = { entity_id: string; acs_url: string; metadata_url: string }

/** By its custom, the name of a service provider is the address of its metadata. */
export function describeServiceProvider(
  publicUrl: string,
  organizationId: string,
): ServiceProvider {
  const base = `${publicUrl}/v1/sso/${encodeURIComponent(organizationId)}`
  const metadata_url = `${base}/metadata`
  return { entity_id: metadata_url, acs_url: `${base}/acs`, metadata_url }
}

/** The metadata of this terminal as XML. Requests are not signed, since there is nothing to gain by another's. */
export async function writeServiceMetadata({
  entity_id: issuer,
  acs_url: callbackUrl,
}: ServiceProvider): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  return generateServiceProviderMetadata({
    issuer,
    callbackUrl,
    wantAssertionsSigned: true,
    identifierFormat: null,
    generateUniqueId: () => '_metadata',
  })
}

/** The state of a visit as an ID of XML, which must not begin with a digit. */
const REQUEST_ID = /^_([\w-]{43})$/
/** The statuses of providers when a user refuses there (SAML 2.0 Core, 3.2.2.2). */
const DENIED = /:status:(?:AuthnFailed|RequestDenied|NoPassive|UnknownPrincipal)$/
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/**
 * Speaks SAML 2.0 with one identity provider, begun here: the request goes by redirect, the response comes by a form.
 * The id of the request is the state of the visit, so that a response finds its visit on any server, and only once.
 */
export class SamlClient {
  readonly config = { protocol: 'saml' } as const
  readonly #issuer: string
  readonly #settings: SamlSettings
  readonly #service: ServiceProvider

  constructor(issuer: string, settings: SamlSettings, service: ServiceProvider) {
    this.#issuer = issuer
    this.#settings = settings
    this.#service = service
  }

  /** The address at the provider to which a browser is sent. Only the id of the request is kept. */
  async begin({ state }: { state: string }): Promise<string> {
    const saml = await this.#open(`_${state}`)
    return saml.getAuthorizeUrlAsync('', undefined, {})
  }

  /** Whom the response named that this visit has had. @throws AppError where it has had none. */
  async finish(
    _parameters: URLSearchParams,
    { identity }: { identity: ProviderIdentity | null },
  ): Promise<ProviderIdentity> {
    return identity ?? refuseIdentity('invalid-answer', new Error('There was no response.'))
  }

  /**
   * Verifies who a response says that a user is, and the state of the visit that it answers.
   * @throws AppError with the codes of `refuseIdentity`, whose cause says why in a sentence.
   */
  async verify(encoded: string): Promise<{ state: string; identity: ProviderIdentity }> {
    try {
      const { requestId, identity } = await this.#read(encoded)
      if (requestId === null)
        refuseIdentity('unsolicited', new Error('The response does not belong to a request.'))
      const state = REQUEST_ID.exec(requestId)?.[1]
      if (state === undefined)
        refuseIdentity('expired', new Error('The response belongs to a request of another user.'))
      return { state, identity }
    } catch (failure) {
      if (failure instanceof AppError) throw failure
      refuseIdentity('invalid-answer', failure)
    }
  }

  async #read(encoded: string): Promise<ReadAssertion> {
    const text = decode(encoded)
    const response = readXml(text)
    checkStatus(response)
    checkSamlShape(response)
    const brought = [...walkXml(response)].flatMap(({ element: { name, text: inside } }) =>
      name === 'X509Certificate' ? [inside] : [],
    )
    const certificates = pickCertificates(this.#settings.certificates, brought)
    if (certificates.length === 0)
      throw new Error(
        'The response is signed with a key that is not configured for this connection.',
      )
    const saml = await this.#open('_', certificates)
    const { profile } = await saml.validatePostResponseAsync({
      SAMLResponse: Buffer.from(text).toString('base64'),
    })
    // Only what the signature covers is read from here on.
    const signed = profile?.getAssertionXml?.()
    if (signed === undefined) throw new Error('The response has no assertion.')
    const found = readAssertion(readXml(signed), {
      ...this.#settings,
      issuer: this.#issuer,
      recipient: this.#service.acs_url,
      now: Date.now(),
    })
    this.#checkEnvelope(response, found.requestId)
    return found
  }

  /** Checks what the response itself says: it may be unsigned, but must not differ from the assertion. */
  #checkEnvelope(response: XmlElement, requestId: string | null): void {
    const { attributes } = response
    const [issuer] = childrenOf(response, 'Issuer')
    if (issuer !== undefined && issuer.text.trim() !== this.#issuer)
      throw new Error('The response and the assertion are from different providers.')
    if ((attributes.get('Destination') ?? this.#service.acs_url) !== this.#service.acs_url)
      throw new Error('The response is for another destination.')
    if ((attributes.get('InResponseTo') ?? requestId) !== requestId)
      throw new Error('The response and the assertion belong to different requests.')
  }

  async #open(requestId: string, idpCert = this.#settings.certificates): Promise<SAML> {
    const { SAML } = await import('@node-saml/node-saml')
    const { entity_id, acs_url } = this.#service
    return new SAML({
      issuer: entity_id,
      audience: entity_id,
      callbackUrl: acs_url,
      entryPoint: this.#settings.sso_url,
      idpCert,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      // Providers sign the response, the assertion or both; `checkSamlShape` requires one of them.
      wantAssertionsSigned: false,
      wantAuthnResponseSigned: false,
      // The organization decides how its members log in.
      disableRequestedAuthnContext: true,
      identifierFormat: null,
      generateUniqueId: () => requestId,
    })
  }
}

function decode(encoded: string): string {
  const compact = encoded.replace(/\s+/g, '')
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
    throw new Error('The response is not in base64.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(compact, 'base64'))
  } catch (cause) {
    throw new Error('The response is not text in UTF-8.', { cause })
  }
}

/** Checks the status. It lets no one in, so it is read before any signature, which such responses often lack. */
function checkStatus(response: XmlElement): void {
  const codes: string[] = []
  let [code] = childrenOf(response, 'Status').flatMap((status) => childrenOf(status, 'StatusCode'))
  while (code !== undefined) {
    codes.push(code.attributes.get('Value') ?? '')
    code = childrenOf(code, 'StatusCode')[0]
  }
  if (codes[0] === SUCCESS) return
  if (codes.length === 0) throw new Error('The response has no status.')
  refuseIdentity(
    codes.some((one) => DENIED.test(one)) ? 'denied' : 'provider-error',
    new Error(`The provider answered ${codes.join(' ').slice(0, 200)}.`),
  )
}
