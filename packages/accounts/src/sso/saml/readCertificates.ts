import { X509Certificate } from 'node:crypto'

const MAX_CERTIFICATES = 5
/** Two signatures with a chain of certificates each. */
const MAX_BROUGHT = 20
const MIN_BITS = 2_048
/** A certificate has about 1,500 characters. */
const MAX_CHARACTERS = 20_000
const PEM = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g

/**
 * Certificates as PEM, each once. A text holds one or more of them as PEM, or one in base64. Whether they have expired
 * does not count: in SAML they only carry the key, which the provider vouches for by its metadata.
 * @throws Error in a sentence for what is no certificate that can be used.
 */
export function readCertificates(texts: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    if (text.length > MAX_CHARACTERS) throw new Error('A certificate is too long.')
    const blocks = [...text.matchAll(PEM)].map(([, body = '']) => body)
    for (const body of blocks.length === 0 ? [text] : blocks) {
      const certificate = readCertificate(body)
      found.set(certificate.fingerprint256, certificate.toString())
    }
  }
  if (found.size === 0) throw new Error('There is no certificate.')
  if (found.size > MAX_CERTIFICATES)
    throw new Error(`There are more than ${MAX_CERTIFICATES} certificates.`)
  return [...found.values()]
}

function readCertificate(base64: string): X509Certificate {
  const certificate = parse(base64.replace(/\s+/g, ''))
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa')
    throw new Error(`The key of a certificate is ${asymmetricKeyType}; only RSA is supported.`)
  const bits = asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < MIN_BITS)
    throw new Error(`The key of a certificate has ${bits} bits; it needs ${MIN_BITS} or more.`)
  return certificate
}

function parse(base64: string): X509Certificate {
  try {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Error('not base64')
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch (cause) {
    throw new Error('This is not a certificate. It begins with -----BEGIN CERTIFICATE-----.', {
      cause,
    })
  }
}

/**
 * Those certificates of a provider whose key is in one that a signature brings along, so that the others are not tried;
 * all of them where it brings none. What it brings is never believed.
 */
export function pickCertificates(known: readonly string[], brought: readonly string[]): string[] {
  if (brought.length === 0) return [...known]
  if (brought.length > MAX_BROUGHT) throw new Error('The response brings too many certificates.')
  const keys = new Set(brought.map((text) => keyOf(parse(text.replace(/\s+/g, '')))))
  return known.filter((pem) => keys.has(keyOf(new X509Certificate(pem))))
}

const keyOf = ({ publicKey }: X509Certificate) =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** A stored certificate for its owner. */
export function describeCertificate(pem: string) {
  const { fingerprint256: fingerprint, validToDate } = new X509Certificate(pem)
  return { pem, fingerprint, valid_until: validToDate.toISOString() }
}
