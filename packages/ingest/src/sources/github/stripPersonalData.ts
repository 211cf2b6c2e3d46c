import { createHmac } from 'node:crypto'

/**
 * The fields of repositories and commits that are read; names, messages and signatures are not
 * among them.
 */
const KEPT: ReadonlySet<string> = new Set([
  'author',
  'commit',
  'committer',
  'date',
  'disabled',
  'fork',
  'full_name',
  'login',
  'parents',
  'pushed_at',
  'sha',
  'type',
])

/**
 * Removes names and email addresses from an answer. An address becomes a hash with a secret of
 * this installation, which distinguishes people and cannot be reversed with lists of addresses; a
 * bot's address becomes `[bot]`.
 */
export function stripPersonalData(body: unknown, secret: string): unknown {
  if (Array.isArray(body)) return body.map((item) => stripPersonalData(item, secret))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'email' && typeof value === 'string')
        return [['email_hash', hideAddress(value, secret)]]
      return KEPT.has(name) ? [[name, stripPersonalData(value, secret)]] : []
    }),
  )
}

function hideAddress(address: string, secret: string): string {
  if (address.includes('[bot]')) return '[bot]'
  return createHmac('sha256', secret).update(address.trim().toLowerCase()).digest('hex')
}
