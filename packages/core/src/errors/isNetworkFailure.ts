/** Node's names for a connection that cannot be made, or broke. */
const NETWORK_CODE = /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/

/** Whether a failure means that another server cannot be reached, which passes. */
export function isNetworkFailure(failure: Error): boolean {
  return 'code' in failure && typeof failure.code === 'string' && NETWORK_CODE.test(failure.code)
}
