/** One line of the audit log: who did what to what, from where, and what it was before and after. */
export type AuditLine = {
  id: string
  at: string
  actor_id: string | null
  actor_email: string | null
  ip_address: string | null
  action: string
  object: string
  before: unknown
  after: unknown
}
