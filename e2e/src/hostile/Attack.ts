import type { CallerName } from './createCallers.ts'
import type { CallKind } from './HostileCall.ts'
import type { RawAnswer, RawRequest } from './sendRaw.ts'

export type Sent = {
  request: RawRequest
  ms: number
  /** Absent when none came in time. */
  answer?: RawAnswer
}

/** An attack on a server, each request from another address. */
export type Attacker = {
  /** Resolves also when there is no answer. */
  send(request: RawRequest, deadlineMs?: number): Promise<Sent>
  /** The headers of a caller. */
  headersOf(name: CallerName, kind: CallKind): Record<string, string>
  /** The organization of which the caller `member` is an administrator. */
  organizationId: string
  /** Reports harm that only the attack itself can see. */
  complain(complaint: string): void
}

/** Something that is done to a server, which may send many requests. */
export type Attack = {
  /** Such as `document bomb.xlsx`. */
  name: string
  /** True if it is only one of many, beside all of which visitors are compared. */
  isPart?: boolean
  run(attacker: Attacker): Promise<unknown>
}
