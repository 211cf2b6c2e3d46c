import { createHmac } from 'node:crypto'

/** All that is read of repositories and commits; names, messages and signatures are not among it. */
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
 * An answer without people's names and addresses. An address becomes a hash under a secret of this installation, which
 * tells people apart and cannot be guessed back from lists of addresses; that of a bot becomes `[bot]`.
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
