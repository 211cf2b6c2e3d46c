import { AppError } from '@tickmark/core/errors/AppError'
import type { Actor } from '../audit/recordAudit.ts'

/** The origin of a request, as far as its headers say. */
export type Visitor = { address: string; userAgent: string }

/** A user who is logged in. */
export type Caller = {
  sessionId: string
  userId: string
  email: string
  isStaff: boolean
  expiresAt: Date
  /** The session was made longer by this request, and so its cookie must be. */
  isRenewed: boolean
}

/** A user who acts, and from where. */
export type Acting = { caller: Caller; visitor: Visitor }

/** The same as the audit log names them. */
export function toActor({ caller, visitor }: Acting): Actor {
  return { userId: caller.userId, email: caller.email, address: visitor.address }
}

/** Returns whether a verified address is one of the company that runs the terminal. */
export function isStaffAddress(email: string, companyDomain: string | null): boolean {
  return companyDomain !== null && email.endsWith(`@${companyDomain}`)
}

/** @throws AppError `forbidden` for users outside of the company that runs the terminal. */
export function requireStaff({ isStaff }: Caller): void {
  if (!isStaff) throw new AppError('forbidden', 'Only staff can do this.')
}
