import { randomUUID } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import type { TestCertificate } from './makeCertificate.ts'

/** The content of a response. Moments are seconds from now; what is left out is right. */
export type SamlClaims = {
  issuer: string
  audience: string
  recipient: string
  destination?: string
  inResponseTo: string | null
  email: string
  nameId?: string
  nameIdFormat?: string
  from?: number
  until?: number
  /** The time until which a client may bring it; the same as `until` when absent. */
  bringUntil?: number
  status?: string
}

type Signing = {
  signer: TestCertificate
  signs?: readonly ('Response' | 'Assertion')[]
  signature?: string
  digest?: string
}

const XMLDSIG_MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'
const TRANSFORMS = [
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]

/** Writes a response as a provider does, or as an attacker who pretends to be one. */
export function writeSamlResponse(claims: SamlClaims): string {
  const { issuer, audience, recipient, destination = recipient, inResponseTo, email } = claims
  const { nameId = `id of ${email}`, nameIdFormat = 'persistent', from = -60, until = 300 } = claims
  const { bringUntil = until, status = 'Success' } = claims
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const subject = `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(bringUntil)}" Recipient="${recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject>`
  const conditions = `<saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`
  const statements = `<saml:AuthnStatement AuthnInstant="${at(from)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(from)}"><saml:Issuer>${issuer}</saml:Issuer>${subject}${conditions}${statements}</saml:Assertion>`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(from)}" Destination="${destination}"${answers}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${assertion}</samlp:Response>`
}

/** Signs the assertion, the response or both, the assertion first. */
export function signSamlResponse(xml: string, signing: Signing): string {
  const { signer, signs = ['Assertion'], signature, digest } = signing
  let signed = xml
  for (const name of signs) {
    const xpath = `//*[local-name(.)='${name}']`
    const one = new SignedXml({
      privateKey: signer.key,
      publicCert: signer.certificate,
      signatureAlgorithm: signature ?? `${XMLDSIG_MORE}rsa-sha256`,
      canonicalizationAlgorithm: TRANSFORMS[1] ?? '',
    })
    one.addReference({
      xpath,
      digestAlgorithm: digest ?? `${XMLENC}sha256`,
      transforms: TRANSFORMS,
    })
    one.computeSignature(signed, {
      prefix: 'ds',
      location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
    })
    signed = one.getSignedXml()
  }
  return signed
}

/** A text as the form of a provider carries it. */
export const encodeSaml = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
