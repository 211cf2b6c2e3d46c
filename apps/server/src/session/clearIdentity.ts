import { parentDomain } from '@tickmark/core/session/parentDomain'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/** The cookie that says who sends a request, and its twin that the page can read. */
const COOKIES = [
  { name: '_idtoken', httpOnly: true },
  { name: '_loggedin', httpOnly: false },
] as const

/** Takes the identity cookies back, from the parent domain and from the host itself. */
export function clearIdentity(reply: FastifyReply, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const domain = parentDomain(reply.request.hostname)
  const secure = publicUrl.startsWith('https:')
  for (const { name, httpOnly } of COOKIES) {
    const attributes = { path: '/', sameSite: 'lax', httpOnly, secure } as const
    reply.clearCookie(name, attributes)
    if (domain !== null) reply.clearCookie(name, { ...attributes, domain })
  }
}
