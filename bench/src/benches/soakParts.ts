import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import type { FakeExchanges } from '@tickmark/server/testing/startFakeExchanges'
import { runSync } from '../sync/runSync.ts'

const SUBSCRIBERS = 100
const FOLLOWED = { bitcoin: 'BTC', ethereum: 'ETH', solana: 'SOL' } as const
const TRADE_EVERY_MS = 200

/** Pages that follow prices, one socket each, while the exchanges report trades. */
export function followPrices(exchanges: FakeExchanges): SoakPart {
  return async (url, signal) => {
    const errors: string[] = []
    let done = 0
    const address = new URL(PRICE_SOCKET.path, url.replace(/^http/, 'ws'))
    const sockets = Array.from({ length: SUBSCRIBERS }, () => {
      const socket = new WebSocket(address)
      socket.addEventListener('open', () =>
        socket.send(JSON.stringify({ follow: Object.keys(FOLLOWED) })),
      )
      socket.addEventListener('message', () => done++)
      socket.addEventListener('close', ({ code, reason }) => {
        if (!signal.aborted) errors.push(`a socket was closed: ${code} ${reason}`)
      })
      return socket
    })
    let tick = 0
    const trading = setInterval(() => {
      tick++
      for (const symbol of Object.values(FOLLOWED))
        exchanges.sendPrice('coinbase', symbol, 1_000 + (tick % 100))
    }, TRADE_EVERY_MS)
    await once(signal, 'abort')
    clearInterval(trading)
    for (const socket of sockets) socket.close()
    if (done === 0) errors.push('no price reached any socket')
    return { what: 'prices', done, errors }
  }
}

/** The results of one part of a soak test, and its errors. */
type SoakCount = { what: string; done: number; errors: string[] }

/** Uses a server until the signal aborts. */
export type SoakPart = (url: string, signal: AbortSignal) => Promise<SoakCount>

const PAUSE_MS = 2_000

/** Runs syncs repeatedly, each for another day of the provider. */
export function runSyncs(provider: string): SoakPart {
  return async (url, signal) => {
    const errors: string[] = []
    let done = 0
    while (!signal.aborted) {
      await runSync(url).then(
        () => done++,
        (error: unknown) => errors.push(String(error)),
      )
      await fetch(provider, { method: 'POST' })
      await setTimeout(PAUSE_MS)
    }
    return { what: 'syncs', done, errors }
  }
}
