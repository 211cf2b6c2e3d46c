import type { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import { ExchangeStatus } from '@tickmark/core/answers/PriceStatus'
import { EXCHANGE_IDS } from '@tickmark/core/prices/EXCHANGE_IDS'
import type { LivePrices } from '@tickmark/core/prices/LivePrice'
import { z } from 'zod'
import { openRedis } from '../limits/openRedis.ts'

/** What the server that reads the exchanges tells the others. */
export type Relayed = {
  /** Which process says it. */
  from: string
  prices: LivePrices
  /** Present now and then: how it stands, beside all the prices that there are. */
  status?: Pick<PriceStatus, 'disputed' | 'exchanges'>
}

/** The way from the server that reads the exchanges to the others. */
export type PriceRelay = {
  /** Fails silently while the way is blocked: what is lost is told again soon. */
  publish(message: Relayed): void
  subscribe(hear: (message: Relayed) => void): void
  close(): void
}

const CHANNEL = 'tickmark:prices'

/** Another server may run another release, so its words are looked at. */
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

/** Prices between servers over a channel of Redis, by two connections: one that listens can do nothing else. */
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
  try {
    return Message.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
