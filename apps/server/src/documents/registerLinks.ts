import { findLink } from '@tickmark/accounts/links/createLink'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { AppError } from '@tickmark/core/errors/AppError'
import { isEmbedPath } from '@tickmark/core/pages/EMBED_PATH'
import type { FastifyInstance } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { type PageOptions, sendPage } from '../pages/sendPage.ts'

/** No id of a short link is longer, and nothing else is looked up. */
const LINK_ID = /^[\w-]{1,40}$/

/**
 * Serves the page that a short link stands for under the short address, which stays in the location bar. What is no page
 * of the terminal, such as a frame, is at its own address only. A link that there is not is a page that there is not.
 */
export function registerLinks(app: FastifyInstance, pages: PageOptions): void {
  app.get('/explorer/l/:link', async (request, reply) => {
    const { link } = request.params as { link: string }
    const path = LINK_ID.test(link) ? await lookUpLink(pages.lazyAccounts, link) : undefined
    if (path === undefined) return sendPage(request, reply, pages)
    if (!isEmbedPath(path.split(/[?#]/, 1)[0] ?? ''))
      return sendPage(request, reply, { ...pages, linkedPath: path })
    return reply.header('cache-control', 'private, no-cache').redirect(path, 302)
  })
}

/**
 * Looks up where a short link leads; undefined if it does not exist.
 * @throws AppError `not-ready` while the store of accounts cannot be reached.
 */
export async function lookUpLink(
  lazyAccounts: Pick<LazyAccounts, 'open'>,
  link: string,
): Promise<string | undefined> {
  try {
    return await findLink(await lazyAccounts.open(), link)
  } catch (failure) {
    if (!isStoreUnreachable(failure)) throw failure
    throw new AppError('not-ready', 'Short links cannot be looked up right now. Try again soon.', {
      cause: failure,
    })
  }
}
