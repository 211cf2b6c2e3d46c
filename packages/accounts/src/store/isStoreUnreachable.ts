import { AppError } from '@tickmark/core/errors/AppError'
import { isNetworkFailure } from '@tickmark/core/errors/systemFailures'
import { NoResultError } from 'kysely'

/**
 * PostgreSQL's names for a connection that failed or was ended (class 08, and 57P01 to 57P03), found no room, or leads
 * to a server that is no longer the one to write to (25006), as while another takes over.
 */
const AWAY = /^(?:08\w{3}|57P0[123]|53300|25006)$/
const AWAY_TEXT =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Returns whether a failure means that the store of accounts cannot be reached, which is temporary. */
export function isStoreUnreachable(failure: unknown): boolean {
  // An `AppError` says itself what is unreachable, which may be another store.
  if (!(failure instanceof Error) || failure instanceof AppError) return false
  if (isNetworkFailure(failure)) return true
  if ('code' in failure && typeof failure.code === 'string' && AWAY.test(failure.code)) return true
  return AWAY_TEXT.test(failure.message) || isStoreUnreachable(failure.cause)
}

/** PostgreSQL's name for a row that refers to one that is not there. */
const GONE = '23503'

/**
 * Returns whether a call of accounts read, or referred to, what another request removed since it began, such as its own
 * user.
 */
export function isReferenceGone(failure: unknown): boolean {
  if (failure instanceof NoResultError) return true
  return failure instanceof Error && 'code' in failure && failure.code === GONE
}
