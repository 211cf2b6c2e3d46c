import { createSign, generateKeyPairSync } from 'node:crypto'

/** A key and a certificate that it signed itself, both PEM. */
export type TestCertificate = { key: string; certificate: string }

type Wishes = { bits?: number; type?: 'rsa' | 'ec' }

const [INTEGER, BITS, NAME, UTF8, TIME, SEQUENCE, SET] = [2, 3, 6, 12, 24, 48, 49] as const
const SHA256_RSA = '2a864886f70d01010b'
const SHA256_EC = '2a8648ce3d040302'
const COMMON_NAME = '550403'

/** Makes a certificate of version 3 (RFC 5280, 4.1), for which Node has no call. */
export function makeCertificate({ bits = 2_048, type = 'rsa' }: Wishes = {}): TestCertificate {
  const pair =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(NAME, hex(type === 'rsa' ? SHA256_RSA : SHA256_EC)))
  const commonName = der(
    SEQUENCE,
    der(NAME, hex(COMMON_NAME)),
    der(UTF8, Buffer.from('A provider')),
  )
  const name = der(SEQUENCE, der(SET, commonName))
  const [from, until] = ['20200101000000Z', '20991231235959Z'].map((at) =>
    der(TIME, Buffer.from(at)),
  )
  const content = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, hex('02'))),
    der(INTEGER, hex('01')),
    algorithm,
    name,
    der(SEQUENCE, from ?? hex(''), until ?? hex('')),
    name,
    pair.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(pair.privateKey)
  const certificate = der(SEQUENCE, content, algorithm, der(BITS, hex('00'), signature))
  return {
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const hex = (text: string) => Buffer.from(text, 'hex')

/** One value with its type and length (X.690, 8.1). */
function der(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  if (length < 128) return Buffer.concat([Buffer.from([type, length]), content])
  const bytes = hex(length.toString(16).padStart(length > 255 ? 4 : 2, '0'))
  return Buffer.concat([Buffer.from([type, 128 + bytes.length]), bytes, content])
}
