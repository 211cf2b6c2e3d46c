import type { KeyScope } from '../permissions/KEY_SCOPES.ts'

/** A key as its owner sees it. */
export type ApiKey = {
  key_id: string
  name: string
  /** How the key begins. */
  hint: string
  scopes: KeyScope[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
  /** Requests by day in UTC over the last 30 days; days without any are absent. */
  usage: { day: string; requests: number }[]
}
