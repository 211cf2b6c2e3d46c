import type { ApiKey } from '@tickmark/core/accounts/ApiKey'

/** Something that requests were made with, and how many by day. */
export type UsedKey = Pick<ApiKey, 'key_id' | 'name' | 'usage'>
