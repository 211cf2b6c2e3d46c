import { readCertificates } from './readCertificates.ts'
import { childrenOf, readXml, removeComments, type XmlElement } from './readXml.ts'

/** The details of an identity provider. Certificates are PEM. */
export type SamlProvider = { issuer: string; sso_url: string; certificates: string[] }

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/**
 * Reads the metadata of an identity provider (SAML 2.0 Metadata, 2.4.3).
 * @throws Error in a sentence for what is not that of one provider that can be used.
 */
export function readSamlMetadata(text: string): SamlProvider {
  const { entity, role } = findProvider(readXml(removeComments(text)))
  const service = childrenOf(role, 'SingleSignOnService').find(
    ({ attributes }) => attributes.get('Binding') === REDIRECT,
  )
  if (service === undefined)
    throw new Error('The metadata has no single sign-on address for the HTTP-Redirect binding.')
  const keys = childrenOf(role, 'KeyDescriptor').filter(
    ({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing',
  )
  const texts = keys.flatMap((key) =>
    childrenOf(key, 'KeyInfo')
      .flatMap((info) => childrenOf(info, 'X509Data'))
      .flatMap((data) => childrenOf(data, 'X509Certificate'))
      .map((certificate) => certificate.text),
  )
  return {
    issuer: (entity.attributes.get('entityID') ?? '').trim(),
    sso_url: (service.attributes.get('Location') ?? '').trim(),
    certificates: readCertificates(texts),
  }
}

function findProvider(root: XmlElement): { entity: XmlElement; role: XmlElement } {
  if (root.namespace !== METADATA) throw new Error('This is XML, but not SAML 2.0 metadata.')
  const entities =
    root.name === 'EntitiesDescriptor' ? childrenOf(root, 'EntityDescriptor') : [root]
  const found = entities.flatMap((entity) =>
    childrenOf(entity, 'IDPSSODescriptor').map((role) => ({ entity, role })),
  )
  const [only] = found
  if (only === undefined)
    throw new Error('The metadata does not describe an identity provider (IDPSSODescriptor).')
  if (found.length > 1)
    throw new Error('The metadata describes several identity providers. Enter the metadata of one.')
  return only
}
