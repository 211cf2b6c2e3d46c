import { compressSha256, SHA256_WORDS, startSha256 } from './sha256.ts'

const BLOCK_BYTES = 64
const HASH_BYTES = 32

/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2) for pages that are not served over https, where browsers keep their own
 * from scripts. For proofs of work, which hide nothing. Password and salt are at most 51 bytes, the key at most 32.
 */
export function pbkdf2InScript(
  password: Uint8Array,
  { salt, cost, keyLength }: { salt: Uint8Array; cost: number; keyLength: number },
): Uint8Array {
  const inner = startWith(password, 0x36)
  const outer = startWith(password, 0x5c)
  // The salt, and behind it the number of the one block that is made.
  const first = new Uint8Array(salt.length + 4)
  first.set(salt)
  first[salt.length + 3] = 1
  const block = padBlock(first)
  const words = new Int32Array(SHA256_WORDS)
  const key = new Int32Array(SHA256_WORDS)
  for (let i = 0; i < cost; i++) {
    words.set(inner)
    compressSha256(words, block)
    // From here on both blocks hold one hash each, whose padding stays as it is.
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

/** The state of a hash that has read the password as HMAC mixes it (RFC 2104). */
function startWith(password: Uint8Array, mask: number): Int32Array {
  const bytes = new Uint8Array(BLOCK_BYTES).fill(mask)
  for (const [index, byte] of password.entries()) bytes[index] = byte ^ mask
  const state = startSha256()
  compressSha256(state, toWords(bytes))
  return state
}

/** The last block of a message that comes after one other block, with its length behind it (FIPS 180-4, 5.1.1). */
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
