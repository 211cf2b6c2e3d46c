import type { Actor } from '../audit/recordAudit.ts'
import type { Caller } from './Caller.ts'
import type { Visitor } from './Visitor.ts'

/** Somebody who does something, and from where. */
export type Acting = { caller: Caller; visitor: Visitor }

/** The same as the audit log names him. */
export function toActor({ caller, visitor }: Acting): Actor {
  return { userId: caller.userId, email: caller.email, address: visitor.address }
}
