import type { CaptchaChallenge } from './CaptchaTask.ts'
import { hex } from './hex.ts'
import { pbkdf2InScript } from './pbkdf2InScript.ts'

type Derive = (password: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/**
 * Tries keys until one begins as the challenge asks, and answers what the server takes as the captcha: both, as
 * base64 over JSON. `onTry` hears how many were tried.
 */
export async function solveChallenge(
  challenge: CaptchaChallenge,
  onTry: (count: number) => void,
): Promise<string> {
  const { nonce, keyPrefix } = challenge.parameters
  const derive = chooseDerive(challenge)
  const start = hex.parse(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  const counterAt = new DataView(password.buffer)
  for (let counter = 0; ; counter++) {
    counterAt.setUint32(start.length, counter)
    const derivedKey = hex.write(await derive(password))
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    onTry(counter + 1)
  }
}

function chooseDerive({ parameters }: CaptchaChallenge): Derive {
  const { cost, keyLength } = parameters
  const salt = hex.parse(parameters.salt)
  // Browsers have it on pages served over https and on this machine only.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined)
    return async (password) => pbkdf2InScript(password, { salt, cost, keyLength })
  return async (password) => {
    const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost }
    return new Uint8Array(await subtle.deriveBits(how, key, keyLength * 8))
  }
}
