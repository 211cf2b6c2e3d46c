import { unsubscribe } from '@tickmark/accounts/mail/unsubscribe'
import { UNSUBSCRIBE_PATH } from '@tickmark/core/accounts/MailList'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'

const MAX_TOKEN_LENGTH = 500

/**
 * Serves the address of `List-Unsubscribe` (RFC 8058). A mail program posts to it without a page and so without an
 * origin; the token alone says whose emails end. A person who opens it gets a page that asks first, since programs open
 * links by themselves.
 */
export function registerUnsubscribe(
  app: FastifyInstance,
  lazyAccounts: Pick<LazyAccounts, 'open'>,
): void {
  app.register(async (scope) => {
    // The body says `List-Unsubscribe=One-Click`, in one of two forms, and nothing else is of interest.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4 * 1024 }, async () => null)
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      await unsubscribe(await lazyAccounts.open(), {
        token: readToken(request),
        address: request.ip,
      })
      return reply.header('cache-control', 'no-store').type('text/plain').send('Unsubscribed.\n')
    })
    scope.get(UNSUBSCRIBE_PATH, (request, reply) => {
      const token = encodeURIComponent(readToken(request))
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/explorer${UNSUBSCRIBE_PATH}?token=${token}`, 302)
    })
  })
}

function readToken({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown }
  if (typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH) return token
  throw new AppError('bad-request', 'token: expected the token of an email.')
}
