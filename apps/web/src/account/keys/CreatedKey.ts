import type { KeyScope } from '@tickmark/core/permissions/KEY_SCOPES'

/** A key that was just made, the only time that all of it is known. */
export type CreatedKey = {
  name: string
  key: string
  scopes: readonly KeyScope[]
  expires_at: string | null
}
