import type { ApiKey } from '@tickmark/core/accounts/ApiKey'

/** Whether a key works at a moment, in milliseconds since 1970. */
export function stateOfKey(
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active'
}
