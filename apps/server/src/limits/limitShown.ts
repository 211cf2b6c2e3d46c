import { randomBytes } from 'node:crypto'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import type { Counts } from '@tickmark/accounts/limits/Counts'
import { countRequest } from '@tickmark/api/rest/countRequest'
import { RETRY_AFTER_S } from '@tickmark/api/rest/sendError'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readEmbedTheme, writeProblem } from '../embeds/writeFrame.ts'
import { writeFramePage } from '../embeds/writeFramePage.ts'
import { writeStaticFramePolicy } from '../pages/writePagePolicy.ts'
import { CARD_THEME } from '../pictures/CARD_THEME.ts'
import { CARD_MARGIN, drawFrame } from '../pictures/drawFrame.ts'
import { svgText, wrapText } from '../pictures/svgText.ts'
import type { Config } from '../settings/config.ts'

/** As many frames as the readers of one large network look at; drawing one may ask the engine. */
const MAX_PER_MINUTE = 600

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
      ? Math.min(requestsPerMinute, MAX_PER_MINUTE)
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

const NONCE_BYTES = 18

/** Sends a frame of a picture and nothing else; the caller says how long it is kept. */
function sendAlone(reply: FastifyReply, alone: { title: string; still: string }): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  reply.removeHeader('x-frame-options')
  return reply
    .header('content-security-policy', writeStaticFramePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(writeFramePage(alone, nonce))
}

/** A picture in place of a card, as an SVG document: why there is none just now. It costs nothing to draw. */
function drawRefusal(productName: string, message: string): string {
  const lines = wrapText(message, 32, 1_000)
  return drawFrame(
    { productName, sample: false, newestDay: null },
    [
      svgText(CARD_MARGIN, 250, {
        content: 'This card cannot be shown right now',
        size: 48,
        strong: true,
      }),
      ...lines.map((content, at) =>
        svgText(CARD_MARGIN, 320 + at * 44, { content, size: 32, fill: CARD_THEME.fg3 }),
      ),
    ].join('\n'),
  )
}
