/** By Node's names, by PostgreSQL's for `disk_full`, and by what ClickHouse says. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const FULL_TEXT = /no space left on device|not enough space|disk quota exceeded/i

/** Returns whether something failed since the disk has no room left. */
export function isDiskFull(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  if ('code' in failure && typeof failure.code === 'string' && FULL.has(failure.code)) return true
  return FULL_TEXT.test(failure.message) || isDiskFull(failure.cause)
}

/** Node's names for a connection that cannot be made, or broke. */
const NETWORK_CODE = /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/

/** Returns whether a failure means that another server cannot be reached, which passes. */
export function isNetworkFailure(failure: Error): boolean {
  return 'code' in failure && typeof failure.code === 'string' && NETWORK_CODE.test(failure.code)
}
