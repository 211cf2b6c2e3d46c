/** A place where the user is logged in, as `GET /v1/users/me/sessions` tells it. Moments are ISO texts. */
export type OwnSession = {
  session_id: string
  created_at: string
  /** To the day. */
  last_used_at: string
  ip_address: string
  user_agent: string
  is_current: boolean
}

/** Where they are told. */
export const SESSIONS_PATH = '/users/me/sessions'
