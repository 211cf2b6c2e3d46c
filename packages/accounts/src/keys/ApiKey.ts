import { createHash, randomBytes } from 'node:crypto'

const PREFIX = 'tm_'
const HINT_LENGTH = 8

/** A key that nobody can guess, so that a plain hash keeps it safe. */
export function makeKey(): { key: string; hint: string; hash: string } {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`
  return { key, hint: key.slice(0, HINT_LENGTH), hash: hashKey(key) }
}

/** Whether a token may be a key of a person, without a look into the store. */
export function looksLikeKey(token: string): boolean {
  return /^tm_[\w-]{43}$/.test(token)
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
