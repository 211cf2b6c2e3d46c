import type { Accounts } from '@tickmark/accounts/Accounts'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReportFailure } from '../errors/ReportFailure.ts'
import type { AccountsContext } from './AccountCall.ts'

/** How the cookies of an installation carry who is logged in. */
export type IdentityCookies = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, session: { cookie: string; expiresAt: Date }): void
  clear(reply: FastifyReply): void
  /** What ties a visit to an external provider to the browser in which it began. */
  readVisit(request: FastifyRequest): string | undefined
  setVisit(reply: FastifyReply, browser: string): void
}

export type AccountsOptions = {
  /** Opens the store of people when it is first needed; fails while it cannot be reached. */
  open(): Promise<Accounts>
  /** What identity cookies are signed with; it is known without the store. */
  readSecret(): Promise<string>
  cookies: IdentityCookies
  /** Whether a partner's terminal is served, which speaks version 1 only; it is not when absent. */
  servesPartner?: boolean
  /** Where requests are counted; in the memory of this process when absent. */
  counts?: Counts
  drawLogo: AccountsContext['drawLogo']
  /** Absent where nothing asks the live sources. */
  runSync?: AccountsContext['runSync']
  /** Absent where there are no facts. */
  releaseHeld?: AccountsContext['releaseHeld']
  /** Absent where no answers of sources are kept. */
  readAnswer?: AccountsContext['readAnswer']
  /** Where questions about facts are answered; absent where there are none. */
  figures?: AccountsContext['figures']
  /** Told of failures that are our own fault and of which a browser sees a page only. */
  reportFailure?: ReportFailure
}
