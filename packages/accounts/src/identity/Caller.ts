/** Somebody who is logged in. */
export type Caller = {
  sessionId: string
  userId: string
  email: string
  isStaff: boolean
  expiresAt: Date
  /** The session was made longer by this request, and so its cookie must be. */
  isRenewed: boolean
}
