import { BlockList, isIPv6, type Socket } from 'node:net'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { refuseConnection } from '@tickmark/api/rest/answerClientError'
import { writeRefusal } from '@tickmark/api/rest/sendError'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'

/** Connections beyond the limit whose request is read, so that the refusal has the shape that the client expects. */
const MAX_REFUSED = 16
/** The interval at which connections are checked for clients that do not read their answers. */
const SWEEP_MS = 5_000

type Options = Pick<Config, 'trustedProxies'> & {
  limits: Pick<Config['limits'], 'connectionsPerAddress' | 'readerMs'>
}

/**
 * Limits the connections that one address has open, and closes those whose client does not take its answer. Sockets of
 * live prices have limits of their own and no longer count here once they are such. A trusted proxy has as many
 * connections as it likes: it is many visitors.
 */
export class ConnectionLimit {
  readonly #perAddress: number
  readonly #readerMs: number
  readonly #proxies: BlockList
  readonly #open = new Map<Socket, () => void>()
  readonly #counts = new Map<string, number>()
  readonly #refused = new Set<Socket>()

  constructor({ limits, trustedProxies }: Options) {
    this.#perAddress = limits.connectionsPerAddress
    this.#readerMs = limits.readerMs
    this.#proxies = listProxies(trustedProxies)
  }

  /** Counts the connections of a server. */
  register(app: FastifyInstance): void {
    app.server.on('connection', (socket: Socket) => this.#enter(socket))
    app.addHook('onRequest', (request, reply, done) => {
      if (this.#refused.size === 0 || !this.#refused.has(request.raw.socket)) return done()
      reply.header('connection', 'close')
      done(this.#describe())
    })
    const sweep = setInterval(() => this.#sweep(), SWEEP_MS).unref()
    app.addHook('onClose', async () => clearInterval(sweep))
  }

  /** A connection that is now a socket of live prices. */
  release(socket: Socket): void {
    this.#open.get(socket)?.()
  }

  #enter(socket: Socket): void {
    const { remoteAddress = '' } = socket
    const isProxy = this.#proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
    const address = addressKey(remoteAddress)
    const count = isProxy ? 0 : (this.#counts.get(address) ?? 0) + 1
    if (!isProxy) this.#counts.set(address, count)
    const leave = () => {
      if (!this.#open.delete(socket)) return
      this.#refused.delete(socket)
      if (isProxy) return
      const left = (this.#counts.get(address) ?? 1) - 1
      if (left === 0) this.#counts.delete(address)
      else this.#counts.set(address, left)
    }
    this.#open.set(socket, leave)
    socket.once('close', leave)
    if (count <= this.#perAddress) return
    this.#refused.add(socket)
    if (count > this.#perAddress + MAX_REFUSED)
      refuseConnection(socket, {
        status: 429,
        body: writeRefusal({ url: '' }, this.#describe()),
      })
  }

  #describe(): AppError {
    return new AppError(
      'too-many-requests',
      `connections: your address has more than ${this.#perAddress} connections open. Close some, or use one for several requests.`,
      { errors: [{ code: 'too-many', field: 'connections', value: this.#perAddress }] },
    )
  }

  /**
   * A connection with bytes that were not taken gets a timer, which Node starts again whenever some are; one that has
   * none loses it, since an answer may take long to compute.
   */
  #sweep(): void {
    for (const socket of this.#open.keys()) {
      const isArmed = socket.timeout === this.#readerMs
      if (socket.writableLength > 0 && !isArmed) socket.setTimeout(this.#readerMs)
      else if (socket.writableLength === 0 && isArmed) socket.setTimeout(0)
    }
  }
}

function listProxies(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/', 2)
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
