import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { ByteBudget } from '@tickmark/api/limits/ByteBudget'
import type { OpenRequest } from '@tickmark/api/rest/answerClientError'
import { whenClosed } from '@tickmark/api/rest/whenClosed'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../settings/config.ts'

/** Bytes of unfinished bodies of all addresses together. */
const MAX_BYTES = 128 * 1024 * 1024

/** Limits what clients have sent of bodies that are not complete yet, which are in memory until they are. */
export class BodyLimit {
  readonly #budget: ByteBudget
  readonly #open = new WeakMap<Socket, { raw: IncomingMessage; reply: FastifyReply }>()

  constructor({ limits }: { limits: Pick<Config['limits'], 'bodyBytesPerAddress'> }) {
    this.#budget = new ByteBudget({
      perAddress: limits.bodyBytesPerAddress,
      total: MAX_BYTES,
      what: 'bodies that are not complete',
    })
  }

  register(app: FastifyInstance): void {
    app.addHook('preParsing', async (request, reply) => {
      const { raw, routeOptions, ip } = request
      const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
      if (length === undefined && encoding === undefined) return
      // How long a body without a length becomes is not known: it may become as long as any.
      const bytes = Math.min(Number(length ?? routeOptions.bodyLimit), routeOptions.bodyLimit)
      const address = addressKey(ip)
      try {
        this.#budget.check(address, bytes)
      } catch (failure) {
        reply.header('connection', 'close')
        throw failure
      }
      const release = this.#budget.hold(address, bytes)
      raw.once('end', release)
      whenClosed(reply.raw, release)
      this.#open.set(raw.socket, { raw, reply })
    })
  }

  /** The request of a connection whose body was being read last; undefined once both it and its answer are complete. */
  findOpen(socket: Socket): OpenRequest | undefined {
    const found = this.#open.get(socket)
    if (found === undefined) return undefined
    const { raw, reply } = found
    // What cannot be read belongs to the next request then.
    if (raw.complete && reply.raw.writableFinished) return undefined
    return { url: raw.url ?? '', headers: raw.headers, isAnswered: reply.raw.headersSent }
  }
}
