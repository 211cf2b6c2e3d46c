import { z } from 'zod'

/** One line of the audit log: who did what to which object, from which address, and its state before and after. */
export const AuditLine = z.object({
  id: z.string(),
  at: z.string(),
  actor_id: z.string().nullable(),
  actor_email: z.string().nullable(),
  ip_address: z.string().nullable(),
  action: z.string(),
  object: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditLine = z.output<typeof AuditLine>
