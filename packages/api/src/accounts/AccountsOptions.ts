import type { Accounts } from '@tickmark/accounts/context/Accounts'
import type { PublisherFor } from '@tickmark/accounts/datahub/CatalogPublisher'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import type { SwitchSettings } from '@tickmark/core/switches/resolveSwitches'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountContext } from '../context/AccountContext.ts'
import type { ReportFailure } from '../errors/toAppError.ts'

/** The cookies of an installation that carry the session. */
export type IdentityCookies = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, session: { cookie: string; expiresAt: Date }): void
  clear(reply: FastifyReply): void
  /** The cookie that ties a visit to an external provider to the browser in which it began. */
  readVisit(request: FastifyRequest): string | undefined
  setVisit(reply: FastifyReply, browser: string): void
}

export type AccountsOptions = {
  /** Opens the account store when it is first needed; fails while it cannot be reached. */
  open(): Promise<Accounts>
  /** The secret that signs identity cookies; it is known without the store. */
  readSecret(): Promise<string>
  cookies: IdentityCookies
  /** True if a partner's terminal is served, which speaks version 1 only; false when absent. */
  servesPartner?: boolean
  /** The store of request counts; the memory of this process when absent. */
  counts?: Counts
  drawLogo: AccountContext['drawLogo']
  /** Absent where no live sources are synced. */
  runSync?: AccountContext['runSync']
  /** Absent where there are no facts. */
  releaseHeld?: AccountContext['releaseHeld']
  /** Absent where there are no facts. */
  moves?: AccountContext['moves']
  /** Absent where no responses of sources are stored. */
  readAnswer?: AccountContext['readAnswer']
  /** Absent where a server keeps no history of itself. */
  readHistory?: AccountContext['readHistory']
  /** Absent where there are no facts. */
  figures?: AccountContext['figures']
  /** Absent where there are no facts. */
  publisher?: PublisherFor
  /** The switches of features that the operator set; none when absent. */
  switches?: SwitchSettings
  /** Receives failures that are our own fault where the browser sees only a page. */
  reportFailure?: ReportFailure
}
