import { AppError, type ErrorCode } from '@tickmark/core/errors/AppError'
import { isDiskFull, isNetworkFailure } from '@tickmark/core/errors/systemFailures'
import { createLookup } from '@tickmark/core/text/createLookup'
import { isOutOfMemory } from './StatementMemory.ts'

/** ClickHouse error types with a meaning for callers; all others are internal. */
const CODES: Readonly<Record<string, ErrorCode>> = createLookup({
  TOO_MANY_SIMULTANEOUS_QUERIES: 'busy',
})

/** The client's messages for a server that does not respond or closes the connection. */
const AWAY_TEXT =
  /^(?:Timeout error|aborted$|socket hang up|other side closed|terminated$|The server is shutting down)/

/** ClickHouse error types of a coordinator that cannot reach a shard, or lost the connection to it. */
const SHARD_AWAY = new Set([
  'ALL_CONNECTION_TRIES_FAILED',
  'NETWORK_ERROR',
  'SOCKET_TIMEOUT',
  'ATTEMPT_TO_READ_AFTER_EOF',
  'DNS_ERROR',
])

/** ClickHouse error types of statements that are too long or too deep to be read. */
const TOO_LONG = new Set([
  'TOO_BIG_AST',
  'TOO_DEEP_AST',
  'TOO_DEEP_PIPELINE',
  'TOO_DEEP_RECURSION',
  'TOO_DEEP_SUBQUERIES',
  'TOO_MANY_COLUMNS',
  'TOO_MANY_TEMPORARY_COLUMNS',
])

/**
 * Converts a failure of the engine to an `AppError`; the original error is its `cause`. `engine` names a server in
 * messages; the embedded engine has none.
 */
export function toAppError(cause: unknown, engine?: string): AppError {
  if (cause instanceof AppError) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  const type = cause instanceof Error && 'type' in cause ? String(cause.type) : ''
  if (isAway(cause) || SHARD_AWAY.has(type)) {
    const away = SHARD_AWAY.has(type) ? 'a shard of ClickHouse' : (engine ?? 'ClickHouse')
    const title = away.charAt(0).toUpperCase() + away.slice(1)
    return new AppError('not-ready', `${title} cannot be reached right now. Try again soon.`, {
      cause,
    })
  }
  if (isDiskFull(cause instanceof Error ? cause : new Error(message)))
    return diskFull(cause, engine)
  if (isOutOfMemory(cause)) return tooLarge('needs more memory than this server allows', cause)
  if (type === 'TIMEOUT_EXCEEDED') return outOfTime(cause)
  if (TOO_LONG.has(type)) return tooLarge('is longer than the engine takes', cause)
  const code = CODES[type] ?? 'internal'
  return new AppError(code, `The query failed: ${message.split('\n')[0]}`, { cause })
}

/** That a statement took longer than it may. */
export function outOfTime(cause: unknown): AppError {
  return tooLarge('takes longer than this server allows', cause)
}

function tooLarge(why: string, cause: unknown): AppError {
  const message = `The query ${why}. Request fewer metrics or formulas, fewer projects, a shorter range or no breakdown.`
  return new AppError('too-large', message, { cause })
}

/** That the disk of a server is full, or else the one that holds the data folder. */
export function diskFull(cause: unknown, engine?: string): AppError {
  const disk = engine === undefined ? 'that holds the data folder' : `of ${engine}`
  const message = `The disk ${disk} is full. Free some space and try again.`
  return new AppError('storage-full', message, { cause })
}

function isAway(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return isNetworkFailure(failure) || AWAY_TEXT.test(failure.message) || isAway(failure.cause)
}
