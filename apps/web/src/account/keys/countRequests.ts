import type { ApiKey } from '@tickmark/core/accounts/ApiKey'

/** All requests of the days. */
export function countRequests(usage: ApiKey['usage']): number {
  return usage.reduce((sum, { requests }) => sum + requests, 0)
}
