import type { PriceRequest } from '@tickmark/core/prices/LivePrice'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { z } from 'zod'

const Request: z.ZodType<PriceRequest> = z.strictObject({
  follow: z.array(z.string().min(1).max(100)).max(PRICE_SOCKET.mostFollowed),
})

const SHAPE = `Send {"follow": ["bitcoin"]} with at most ${PRICE_SOCKET.mostFollowed} project ids.`

/** What a page asks for, or in words why that cannot be read; closing words have room for 123 bytes. */
export function readRequest(text: string): PriceRequest | string {
  try {
    const request = Request.safeParse(JSON.parse(text))
    return request.success ? request.data : SHAPE
  } catch {
    return `This is no JSON. ${SHAPE}`
  }
}
