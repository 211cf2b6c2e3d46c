import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM with the nonce and tag sizes of NIST SP 800-38D. */
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** The secret to seal, and its owner: what is sealed for one cannot be opened as another's. */
type Seal = { secret: string; owner: string }

/** Encrypts a secret that the store keeps, so that a copy of the store alone does not give it away. */
export function sealSecret(text: string, { secret, owner }: Seal): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secret), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens the secret; undefined when it was sealed with another key, for another owner, or was changed. */
export function openSealed(sealed: string, { secret, owner }: Seal): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const cipher = createDecipheriv(CIPHER, deriveKey(secret), bytes.subarray(0, NONCE_BYTES))
  cipher.setAAD(Buffer.from(owner))
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** A key of its own, so that nothing else that the installation's secret signs has to do with it. */
function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'tickmark sealed secrets', KEY_BYTES))
}
