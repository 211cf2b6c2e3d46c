/** Failures of a connection, by Node's names and by PostgreSQL's (class 08, and 57P01 to 57P03). */
const AWAY = /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08\w{3}|57P0[123]|53300)$/
const AWAY_TEXT = /^(?:Connection terminated|timeout exceeded when trying to connect)/

/** Whether a failure means that the store of people cannot be reached, which passes. */
export function isStoreAway(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  if ('code' in failure && typeof failure.code === 'string' && AWAY.test(failure.code)) return true
  return AWAY_TEXT.test(failure.message) || isStoreAway(failure.cause)
}
