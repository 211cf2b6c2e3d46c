/** How somebody logs in, as `GET /v1/users/me/security` tells it. Moments are ISO texts. */
export type Security = {
  has_password: boolean
  two_factor: { enabled: boolean; recovery_codes_left: number }
  passkeys: { passkey_id: string; name: string; created_at: string; last_used_at: string | null }[]
  identities: { provider: string; email: string; linked_at: string }[]
}

/** Where it is told. */
export const SECURITY_PATH = '/users/me/security'
