import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { chooseEncoding } from '@tickmark/api/formats/packBytes'
import { AnswerCache } from '@tickmark/api/rest/AnswerCache'
import { packAnswer } from '@tickmark/api/rest/makeAnswer'
import { type RequestLimits, scheduleRequest } from '@tickmark/api/rest/scheduleRequest'
import { sendReady } from '@tickmark/api/rest/sendReady'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sealAnswer } from '../http/sealAnswer.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Text = {
  /** Distinguishes this text from others of the same data version. */
  key: string
  type: string
  make: () => Promise<string>
}

/** Sends a text that follows from the data. */
export type SendText = (exchange: Exchange, text: Text) => Promise<FastifyReply>

/**
 * Texts are made and packed once per data version, in the queue of the address that requests them, and confirmed with
 * 304 where the reader has them.
 */
export function createTextSender(analytics: Analytics, limits: RequestLimits = {}): SendText {
  const cache = new AnswerCache()
  return async ({ request, reply }, { key, type, make }) => {
    const version = analytics.dataVersion
    const plain = await cache.getOrMake(version, key, {
      make: async () =>
        sealAnswer(Buffer.from(await make()), {
          'content-type': type,
          'cache-control': 'no-cache',
        }),
      schedule: scheduleRequest(limits, request, reply),
    })
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    // Its ETag follows from the text, not from how often it was made.
    const packed = await cache.getOrMake(version, `${encoding} ${key}`, () =>
      packAnswer(plain, encoding, `${encoding} ${plain.etag}`),
    )
    sendReady(request, reply, packed)
    return reply
  }
}
