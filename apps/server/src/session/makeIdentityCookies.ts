import type { IdentityCookies } from '@tickmark/api/people/PeopleOptions'
import { parentDomain } from '@tickmark/core/session/parentDomain'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

export const IDENTITY = '_idtoken'
/** The readable twin of the identity cookie, by which the page knows that there is one. */
const LOGGED_IN = '_loggedin'
/** Browsers let no other host of the domain set a cookie of this name; it needs https. */
const VISIT = { secure: '__Host-tt_visit', plain: 'tt_visit' } as const
const VISIT_SECONDS = 600

/** How browsers carry who is logged in: two cookies of the parent domain. */
export function makeIdentityCookies({ publicUrl }: Pick<Config, 'publicUrl'>): IdentityCookies {
  const secure = publicUrl.startsWith('https:')
  const attributes = (name: string) =>
    ({ path: '/', sameSite: 'lax', httpOnly: name === IDENTITY, secure }) as const
  const withDomain = (reply: FastifyReply) => {
    const domain = parentDomain(reply.request.hostname)
    return domain === null ? {} : { domain }
  }
  const visit = secure ? VISIT.secure : VISIT.plain
  return {
    read: (request) => request.cookies[IDENTITY],
    set: (reply, { cookie, expiresAt }) => {
      const values = [
        [IDENTITY, cookie],
        [LOGGED_IN, '1'],
      ] as const
      for (const [name, value] of values)
        reply.setCookie(name, value, {
          ...attributes(name),
          ...withDomain(reply),
          expires: expiresAt,
        })
    },
    clear: (reply) => {
      for (const name of [IDENTITY, LOGGED_IN]) {
        reply.clearCookie(name, attributes(name))
        const domain = withDomain(reply)
        if ('domain' in domain) reply.clearCookie(name, { ...attributes(name), ...domain })
      }
    },
    readVisit: (request) => request.cookies[visit],
    setVisit: (reply, browser) => {
      reply.setCookie(visit, browser, {
        path: '/',
        // The provider sends the browser back by a link of its own, which is what lax allows.
        sameSite: 'lax',
        httpOnly: true,
        secure,
        maxAge: VISIT_SECONDS,
      })
    },
  }
}
