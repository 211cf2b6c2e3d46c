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

/* * Tries keys until one has the prefix of the challenge, and returns the captcha value for the server: challenge and
 * solution as base64-encoded JSON. `onTry` receives the number of tries.
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
  // Browsers offer it only on pages served over https or from localhost.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined)
    return async (password) => pbkdf2InScript(password, { salt, cost, keyLength })
  return async (password) => {
    const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost }
    return new Uint8Array(await subtle.deriveBits(how, key, keyLength * 8))
  }
}

/** Converts bytes to hexadecimal text and back. */
export const hex = {
  parse: (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  write: (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
} as const

const BLOCK_BYTES = 64
const HASH_BYTES = 32

/* * PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2) for pages without https, where browsers do not offer theirs. Only for
 * proofs of work, which protect no secret. Password and salt have at most 51 bytes, the key at most 32.
 */
export function pbkdf2InScript(
  password: Uint8Array,
  { salt, cost, keyLength }: { salt: Uint8Array; cost: number; keyLength: number },
): Uint8Array {
  const inner = startWith(password, 0x36)
  const outer = startWith(password, 0x5c)
  // The salt, followed by the number of the only block.
  const first = new Uint8Array(salt.length + 4)
  first.set(salt)
  first[salt.length + 3] = 1
  const block = padBlock(first)
  const words = new Int32Array(SHA256_WORDS)
  const key = new Int32Array(SHA256_WORDS)
  for (let i = 0; i < cost; i++) {
    words.set(inner)
    compressSha256(words, block)
    // From here on each block holds one hash, whose padding stays the same.
    if (i === 0) block.set(padBlock(new Uint8Array(HASH_BYTES)))
    block.set(words)
    words.set(outer)
    compressSha256(words, block)
    block.set(words)
    for (let k = 0; k < SHA256_WORDS; k++) key[k] = (key[k] as number) ^ (words[k] as number)
  }
  const bytes = new DataView(new ArrayBuffer(HASH_BYTES))
  for (const [index, word] of key.entries()) bytes.setInt32(index * 4, word)
  return new Uint8Array(bytes.buffer).subarray(0, keyLength)
}

/** The hash state after the masked password of HMAC (RFC 2104). */
function startWith(password: Uint8Array, mask: number): Int32Array {
  const bytes = new Uint8Array(BLOCK_BYTES).fill(mask)
  for (const [index, byte] of password.entries()) bytes[index] = byte ^ mask
  const state = startSha256()
  compressSha256(state, toWords(bytes))
  return state
}

/** The last block of a message of two blocks, padded and followed by its length (FIPS 180-4, 5.1.1). */
function padBlock(message: Uint8Array): Int32Array {
  const bytes = new Uint8Array(BLOCK_BYTES)
  bytes.set(message)
  bytes[message.length] = 0x80
  const words = toWords(bytes)
  words[15] = (BLOCK_BYTES + message.length) * 8
  return words
}

function toWords(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer)
  return Int32Array.from({ length: BLOCK_BYTES / 4 }, (_, index) => view.getInt32(index * 4))
}

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND = fractions(64, Math.cbrt)
/** Of the square roots of the first eight (5.3.3). */
const START = fractions(8, Math.sqrt)

const SHA256_WORDS = 8
const BLOCK_WORDS = 16
const schedule = new Int32Array(64)

/** The initial hash state. */
function startSha256(): Int32Array {
  return START.slice()
}

/** Updates the state with a block of sixteen words (FIPS 180-4, 6.2.2). */
function compressSha256(state: Int32Array, block: Int32Array): void {
  const w = schedule
  w.set(block.subarray(0, BLOCK_WORDS))
  for (let t = BLOCK_WORDS; t < 64; t++) {
    const early = at(w, t - 15)
    const late = at(w, t - 2)
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[t] = s1 + at(w, t - 7) + s0 + at(w, t - 16)
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let t = 0; t < 64; t++) {
    const t1 =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUND, t) + at(w, t)
    const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** A word of an array that is known to hold it. */
function at(words: Int32Array, index: number): number {
  return words[index] as number
}

function fractions(count: number, root: (value: number) => number): Int32Array {
  const words = new Int32Array(count)
  let prime = 1
  for (let i = 0; i < count; i++) {
    do prime++
    while (hasDivisor(prime))
    words[i] = (root(prime) % 1) * 2 ** 32
  }
  return words
}

function hasDivisor(value: number): boolean {
  for (let d = 2; d * d <= value; d++) if (value % d === 0) return true
  return false
}
