import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** A proof-of-work challenge of the server (ALTCHA, version 2). It is sent back unchanged with the solution. */
export type CaptchaChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256'
    /** Hexadecimal, as are the salt and the prefix. */
    nonce: string
    salt: string
    /** Iterations for each key. */
    cost: number
    /** Bytes of a key. */
    keyLength: number
    /** The prefix of the key to find; no other key has it. */
    keyPrefix: string
    /** Unix seconds. */
    expiresAt: number
  }
  signature: string
}

/** The response of `GET /v1/captcha`. */
export type CaptchaTask =
  /** One of the first `max_tries` keys is the solution, each with the same probability. */
  | { provider: 'altcha'; challenge: CaptchaChallenge; max_tries: number }
  | { provider: 'turnstile'; site_key: string }

type Derive = (password: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/** Tries keys until one has the prefix of the challenge, and returns the captcha value for the server: challenge and
 * solution as base64-encoded JSON. `onTry` receives the number of tries.
 */
export async function solveChallenge(
  challenge: CaptchaChallenge,
  onTry: (count: number) => void,
): Promise<string> {
  const { nonce, keyPrefix } = challenge.parameters
  const derive = chooseDerive(challenge)
  const start = hexToBytes(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  const counterAt = new DataView(password.buffer)
  for (let counter = 0; ; counter++) {
    counterAt.setUint32(start.length, counter)
    const derivedKey = bytesToHex(await derive(password))
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    onTry(counter + 1)
  }
}

function chooseDerive({ parameters }: CaptchaChallenge): Derive {
  const { cost, keyLength } = parameters
  const salt = hexToBytes(parameters.salt)
  // Browsers offer it only on pages served over https or from localhost.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined)
    return async (password) => pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength })
  return async (password) => {
    const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost }
    return new Uint8Array(await subtle.deriveBits(how, key, keyLength * 8))
  }
}
