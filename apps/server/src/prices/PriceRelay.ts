import { ExchangeStatus, type PriceStatus } from '@tickmark/core/answers/PriceStatus'
import { EXCHANGE_IDS, type LivePrices } from '@tickmark/core/prices/LivePrice'
import { parseJson } from '@tickmark/core/text/textCodec'
import { z } from 'zod'
import { openRedis } from '../limits/openRedis.ts'

/** A message from the server that reads the exchanges to the others. */
export type Relayed = {
  /** The id of the sending process. */
  from: string
  prices: LivePrices
  /** Sent at intervals together with all prices: the state of the exchanges. */
  status?: Pick<PriceStatus, 'disputed' | 'exchanges'>
}

/** The channel from the server that reads the exchanges to the others. */
export type PriceRelay = {
  /** Ignores failures: the same prices are published again soon. */
  publish(message: Relayed): void
  subscribe(hear: (message: Relayed) => void): void
  close(): void
}

const CHANNEL = 'tickmark:prices'

/** Validated, because another server may run another release. */
const Message: z.ZodType<Relayed> = z.object({
  from: z.string(),
  prices: z.record(
    z.string(),
    z
      .object({
        price: z.number().positive(),
        at: z.number(),
        from: z.array(z.enum(EXCHANGE_IDS)),
      })
      .nullable(),
  ),
  status: z
    .object({ disputed: z.array(z.string()), exchanges: z.array(ExchangeStatus) })
    .optional(),
})

/**
 * Relays prices over a Redis channel with two connections, because a subscribed connection cannot
 * publish.
 */
export async function openRedisRelay(url: string): Promise<PriceRelay> {
  const [teller, listener] = await Promise.all([openRedis(url), openRedis(url)])
  return {
    publish(message) {
      teller.publish(CHANNEL, JSON.stringify(message)).catch(() => undefined)
    },
    subscribe(hear) {
      listener.on('message', (_channel, text) => {
        const message = readMessage(text)
        if (message !== null) hear(message)
      })
      const subscribe = () => void listener.subscribe(CHANNEL).catch(() => undefined)
      listener.on('ready', subscribe)
      if (listener.status === 'ready') subscribe()
    },
    close() {
      teller.disconnect()
      listener.disconnect()
    },
  }
}

function readMessage(text: string): Relayed | null {
  return Message.safeParse(parseJson(text)).data ?? null
}
