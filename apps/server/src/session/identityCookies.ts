import { fastifyCookie, type SerializeOptions } from '@fastify/cookie'
import type { IdentityCookies } from '@tickmark/api/accounts/AccountsOptions'
import { listCookieDomains } from '@tickmark/core/session/cookieDomains'
import type { FastifyReply } from 'fastify'
import type { Config } from '../settings/config.ts'

const IDENTITY = '_idtoken'
/**
 * The same under a name that browsers let no other host of the domain set, where https is used and cookies are of the
 * host alone. It counts before the other, which the specification names.
 */
const HOST_IDENTITY = '__Host-_idtoken'
/** The readable twin of the identity cookie, by which the page knows that there is one. */
const LOGGED_IN = '_loggedin'
/** Browsers let no other host of the domain set a cookie of this name; it needs https. */
const VISIT = { secure: '__Host-tt_visit', plain: 'tt_visit' } as const
/** Time for a visit and for the email that confirms it. */
const VISIT_SECONDS = 1_800

/** Written as a header, since calls about facts do without the library's hooks, which would cost each of them. */
function clearCookie(reply: FastifyReply, name: string, attributes: SerializeOptions): void {
  const gone = { ...attributes, expires: new Date(0), maxAge: 0 }
  reply.header('set-cookie', fastifyCookie.serialize(name, '', gone))
}

/**
 * Makes the cookies by which browsers carry who is logged in: two cookies of this host alone, or of the domain that the
 * operator chose. A browser may still have those of another choice, which it would send first, so setting and clearing
 * remove them.
 */
export function makeIdentityCookies({
  publicUrl,
  cookieDomain,
}: Pick<Config, 'publicUrl' | 'cookieDomain'>): IdentityCookies {
  const secure = publicUrl.startsWith('https:')
  const attributes = (name: string) =>
    ({ path: '/', sameSite: 'lax', httpOnly: name === IDENTITY, secure }) as const
  const remove = (reply: FastifyReply, domains: readonly (string | null)[]) => {
    for (const name of [IDENTITY, LOGGED_IN])
      for (const domain of domains)
        clearCookie(reply, name, { ...attributes(name), ...(domain !== null && { domain }) })
  }
  const removeHostIdentity = (reply: FastifyReply) => {
    // By the header, as `clearCookie` does.
    if (reply.request.headers.cookie?.includes(`${HOST_IDENTITY}=`))
      clearCookie(reply, HOST_IDENTITY, attributes(IDENTITY))
  }
  const visit = secure ? VISIT.secure : VISIT.plain
  return {
    read: (request) => request.cookies[HOST_IDENTITY] ?? request.cookies[IDENTITY],
    set: (reply, { cookie, expiresAt }) => {
      const domains = listCookieDomains(reply.request.hostname)
      // At an address outside the domain, such as one of the inner network, browsers take cookies of the host only.
      const domain = cookieDomain !== null && domains.includes(cookieDomain) ? cookieDomain : null
      // First, since for a host without a domain above it, such as localhost, all of them are the same cookie.
      remove(
        reply,
        [null, ...domains].filter((other) => other !== domain),
      )
      const values = [
        [IDENTITY, cookie],
        [LOGGED_IN, '1'],
      ] as const
      for (const [name, value] of values)
        reply.setCookie(name, value, {
          ...attributes(name),
          ...(domain !== null && { domain }),
          expires: expiresAt,
        })
      if (secure && cookieDomain === null)
        reply.setCookie(HOST_IDENTITY, cookie, { ...attributes(IDENTITY), expires: expiresAt })
      else removeHostIdentity(reply)
    },
    clear: (reply) => {
      remove(reply, [null, ...listCookieDomains(reply.request.hostname)])
      removeHostIdentity(reply)
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

const COOKIES = [HOST_IDENTITY, IDENTITY].map((name) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))

/** The identity cookie of a `Cookie` header, for routes that have nothing else to do with cookies. */
export function readIdentity(header: string | undefined): string | undefined {
  const [value] = COOKIES.flatMap((cookie) => cookie.exec(header ?? '')?.[1]?.trim() ?? [])
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
