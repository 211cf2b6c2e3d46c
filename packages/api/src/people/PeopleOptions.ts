import type { Accounts } from '@tickmark/accounts/Accounts'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How the cookies of an installation carry who is logged in. */
export type IdentityCookies = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, session: { cookie: string; expiresAt: Date }): void
  clear(reply: FastifyReply): void
}

export type PeopleOptions = {
  /** Opens the store of people when it is first needed; fails while it cannot be reached. */
  open(): Promise<Accounts>
  /** What identity cookies are signed with; it is known without the store. */
  readSecret(): Promise<string>
  cookies: IdentityCookies
  /** Where requests are counted; in the memory of this process when absent. */
  counts?: Counts
}
