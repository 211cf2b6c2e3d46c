import websocket from '@fastify/websocket'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import { listAddresses } from '@tickmark/api/rest/listAddresses'
import { AppError } from '@tickmark/core/errors/AppError'
import { PRICE_CLOSE_CODES, PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { ConnectionLimit } from '../limits/ConnectionLimit.ts'
import { isOwnOrigin } from '../session/refuseForeignOrigin.ts'
import type { Config } from '../settings/config.ts'
import type { PriceConfig } from '../settings/priceSettings.ts'
import type { PriceCoordinator } from './PriceCoordinator.ts'
import { openPriceSocket } from './Subscriber.ts'

const MINUTE_MS = 60_000
const FAILED_CODE = 1_011

type PriceOptions = {
  desk: PriceCoordinator
  config: Pick<Config, 'publicUrl' | 'partner' | 'requestsPerMinute'> & { prices: PriceConfig }
  counts: Counts
  connections?: Pick<ConnectionLimit, 'release'>
}

/**
 * Registers the WebSocket route for prices. It uses no cookies and serves public data, so anyone
 * may connect, except pages of other sites, which would use up this server's connections. Register
 * it before all other routes, so that upgrade requests to other addresses are answered too.
 */
export async function registerPrices(app: FastifyInstance, options: PriceOptions): Promise<void> {
  const { desk, config, counts, connections } = options
  await app.register(websocket, {
    options: { maxPayload: PRICE_SOCKET.messageBytes, perMessageDeflate: false },
    // `ws` itself reports protocol errors to the page.
    errorHandler: (_failure, socket) => socket.close(FAILED_CODE),
    preClose: (done) => void desk.close().then(() => done()),
  })
  app.addHook('onListen', async () => desk.start())
  const admission = createAdmission(config.prices)
  const refuse = refuseConnection({ config, counts })
  for (const url of listAddresses([PRICE_SOCKET.path], config.partner !== null))
    app.route({
      method: 'GET',
      url,
      onRequest: refuse,
      handler: () => {
        throw new AppError('bad-request', 'Live prices require a WebSocket connection.')
      },
      wsHandler: (socket, { ip, raw }) => {
        connections?.release(raw.socket)
        const from = addressKey(ip)
        const answer = admission.enter(from)
        if (answer !== 'welcome') {
          socket.close(PRICE_CLOSE_CODES.tryAgainLater, REASONS[answer])
          return
        }
        socket.on('close', () => admission.leave(from))
        desk.hub.join(openPriceSocket(socket, raw.socket))
      },
    })
}

const REASONS = {
  full: 'This server has reached its limit of connections.',
  'too-many': 'Your address has reached its limit of connections.',
} as const

function refuseConnection({
  config,
  counts,
}: Pick<PriceOptions, 'config' | 'counts'>): onRequestAsyncHookHandler {
  return async (request) => {
    const { origin } = request.headers
    if (origin !== undefined && !isOwnOrigin(request, config.publicUrl))
      throw new AppError('forbidden', `Pages of ${origin} are not allowed to connect.`, {
        errors: [{ code: 'foreign-origin', field: 'origin', value: origin }],
      })
    const { count, endsInMs } = await counts.add(`prices:${addressKey(request.ip)}`, MINUTE_MS)
    if (count > config.requestsPerMinute)
      throw new AppError(
        'too-many-requests',
        `Your address can connect ${config.requestsPerMinute} times a minute. Wait ${Math.ceil(endsInMs / 1_000)} seconds.`,
      )
  }
}

type Limits = { connections: number; connectionsPerAddress: number }

type Admission = {
  /** Admits another connection from an address, or returns the limit that was reached. */
  enter(address: string): 'welcome' | 'full' | 'too-many'
  leave(address: string): void
}

/** Counts open connections, in total and by address. */
export function createAdmission({ connections, connectionsPerAddress }: Limits): Admission {
  const counts = new Map<string, number>()
  let all = 0
  return {
    enter(address) {
      const own = counts.get(address) ?? 0
      if (all >= connections) return 'full'
      if (own >= connectionsPerAddress) return 'too-many'
      all += 1
      counts.set(address, own + 1)
      return 'welcome'
    },
    leave(address) {
      const own = counts.get(address)
      if (own === undefined) return
      all -= 1
      if (own === 1) counts.delete(address)
      else counts.set(address, own - 1)
    },
  }
}
