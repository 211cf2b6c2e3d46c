import { findLogo } from '@tickmark/accounts/organizations/logos'
import { isStoreUnreachable } from '@tickmark/accounts/store/isStoreUnreachable'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'

const FILE = /^([\da-f-]{36})\.png$/

/** Serves the logos of organizations, each under an address that it has for ever. */
export function registerLogos(
  app: FastifyInstance,
  lazyAccounts: Pick<LazyAccounts, 'open'>,
): void {
  app.get<{ Params: { file: string } }>('/explorer/logos/:file', async (request, reply) => {
    const { file } = request.params
    const id = FILE.exec(file)?.[1]
    const png = id === undefined ? undefined : await find(lazyAccounts, id)
    if (png === undefined)
      throw new AppError('not-found', `There is no logo "${file.slice(0, 120)}".`)
    return reply
      .headers({
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(Buffer.from(png))
  })
}

/** @throws AppError `not-ready` while the store cannot be reached. */
async function find(
  lazyAccounts: Pick<LazyAccounts, 'open'>,
  id: string,
): Promise<Uint8Array | undefined> {
  try {
    return await findLogo((await lazyAccounts.open()).db, id)
  } catch (cause) {
    if (!isStoreUnreachable(cause)) throw cause
    throw new AppError('not-ready', 'Logos cannot be read right now. Try again soon.', { cause })
  }
}
