import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import { countRequest } from '@tickmark/api/limits/countRequest'
import { RETRY_AFTER_S } from '@tickmark/api/rest/sendError'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawRefusal } from '../cards/drawRefusal.ts'
import type { Config } from '../config.ts'
import { sendAlone } from '../embeds/sendAlone.ts'
import { readEmbedTheme, writeProblem } from '../embeds/writeStill.ts'

/** As many frames as the readers of one large network look at; drawing one may ask the engine. */
const MOST_PER_MINUTE = 600

type Options = {
  counts: Counts
  config: Pick<Config, 'productName' | 'requestsPerMinute'>
}

/**
 * Limits what a scope shows to everybody on other sites, for each address and apart from its other requests. Beyond
 * that, and where too much of the address waits in its queue, a frame and a card are a picture that says so, with the
 * status 429 and `Retry-After`; other answers are the error.
 */
export function limitShown(scope: FastifyInstance, { counts, config }: Options): void {
  const { productName, requestsPerMinute } = config
  const limits = {
    // An operator who switches limits off, or sets them lower, means these too.
    perMinute: Number.isFinite(requestsPerMinute)
      ? Math.min(requestsPerMinute, MOST_PER_MINUTE)
      : requestsPerMinute,
    perDay: Number.POSITIVE_INFINITY,
  }
  scope.addHook('onRequest', async (request, reply) => {
    await countRequest(counts, { countedAs: `shown ${addressKey(request.ip)}`, limits }, reply)
  })
  scope.setErrorHandler(async (failure, request, reply) => {
    if (!(failure instanceof AppError) || failure.code !== 'too-many-requests') throw failure
    const { pathname, searchParams } = new URL(request.url, 'http://own.invalid')
    const isCard = pathname.startsWith('/explorer/cards/')
    if (!isCard && !pathname.startsWith('/explorer/embed/')) throw failure
    reply.header('cache-control', 'no-store').code(429)
    if (!reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_S)
    if (isCard) return sendPicture(reply, drawRefusal(productName, failure.message))
    const theme = readEmbedTheme(searchParams.get('theme'))
    const frame = { theme, productName, terminalPath: '/explorer' }
    return sendAlone(reply, { title: productName, still: writeProblem(frame, failure.message) })
  })
}

/** Sites that show a card go by its type and not by its name, which ends in `.png`. */
function sendPicture(reply: FastifyReply, svg: string): FastifyReply {
  return reply.type('image/svg+xml; charset=utf-8').send(svg)
}
