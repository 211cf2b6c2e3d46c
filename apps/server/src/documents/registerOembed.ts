import type { PageKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { escapeXml } from '@tickmark/core/drawing/escapeXml'
import { AppError } from '@tickmark/core/errors/AppError'
import { describeIssues } from '@tickmark/core/errors/describeIssues'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { CARD_SIZE } from '../pictures/Card.ts'
import type { Config } from '../settings/config.ts'
import { findOembedSubject, type OembedSubject } from './findOembedSubject.ts'

type Options = {
  lazyAccounts: Pick<LazyAccounts, 'open'>
  config: Pick<Config, 'productName' | 'publicUrl' | 'switches'>
}

const Size = z.coerce.number().int().min(1).max(100_000).default(100_000)
const Query = z.object({
  url: z.string().min(1).max(20_000),
  maxwidth: Size,
  maxheight: Size,
  format: z.string().default('json'),
})

const CACHE_S = 3_600

/** Serves oEmbed 1.0 (oembed.com) for what is public or has its secret link in the address. */
export function registerOembed(app: FastifyInstance, options: Options): void {
  app.get('/oembed', async (request, reply) => {
    const parsed = Query.safeParse(request.query, { reportInput: true })
    if (!parsed.success) throw refuse(parsed.error)
    const { url, format, ...room } = parsed.data
    if (format !== 'json' && format !== 'xml') return refuseFormat(reply, format)
    const answer = makeAnswer(options.config, await findOembedSubject(options, url), room)
    // It says nothing but what everybody who has the address may know.
    reply.headers({
      'access-control-allow-origin': '*',
      'cache-control': `public, max-age=${CACHE_S}`,
    })
    return format === 'json'
      ? reply.send(answer)
      : reply.type('text/xml; charset=utf-8').send(writeOembedXml(answer))
  })
}

function makeAnswer(
  { productName, publicUrl }: Options['config'],
  { kind, title, framePath, cardPath }: OembedSubject,
  room: MaxSize,
): OembedAnswer {
  const size = sizeFrame(kind, room)
  const hasRoom = room.maxwidth >= CARD_SIZE.width && room.maxheight >= CARD_SIZE.height
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: productName,
    provider_url: publicUrl,
    cache_age: CACHE_S,
    html: `<iframe src="${escapeXml(`${publicUrl}${framePath}`)}" width="${size.width}" height="${size.height}" title="${escapeXml(title)}" loading="lazy" style="border:0"></iframe>`,
    ...size,
    ...(cardPath !== undefined &&
      hasRoom && {
        thumbnail_url: `${publicUrl}${cardPath}`,
        thumbnail_width: CARD_SIZE.width,
        thumbnail_height: CARD_SIZE.height,
      }),
  }
}

function refuse(failure: z.ZodError): AppError {
  const errors = describeIssues(failure)
  return new AppError('bad-request', `${errors[0]?.field}: ${errors[0]?.message}`, {
    errors: errors.map(({ code, field, value }) => ({ code, field, value })),
  })
}

/** No code of ours stands for the status that the standard demands here. */
function refuseFormat(reply: FastifyReply, format: string): FastifyReply {
  return reply.code(501).send({
    type: 'bad-request',
    message: 'format must be json or xml.',
    errors: [{ code: 'invalid', field: 'format', value: format.slice(0, 120) }],
  })
}

type OembedSize = { width: number; height: number }

/** The default sizes of frames. */
const SIZES: Readonly<Record<PageKind, OembedSize>> = {
  chart: { width: 720, height: 450 },
  table: { width: 720, height: 520 },
  dashboard: { width: 960, height: 720 },
  comparison: { width: 960, height: 720 },
}

/** The size that the requesting site has room for. */
type MaxSize = { maxwidth: number; maxheight: number }

/** The size of a frame, no larger than there is room for. */
function sizeFrame(kind: PageKind, { maxwidth, maxheight }: MaxSize): OembedSize {
  const { width, height } = SIZES[kind]
  return { width: Math.min(width, maxwidth), height: Math.min(height, maxheight) }
}

/** An answer of oEmbed 1.0 (oembed.com): a frame, and what is said of it. */
type OembedAnswer = {
  version: '1.0'
  type: 'rich'
  title: string
  provider_name: string
  provider_url: string
  cache_age: number
  html: string
  width: number
  height: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

/** The answer as the XML that the standard gives it. */
function writeOembedXml(answer: OembedAnswer): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `  <${name}>${escapeXml(String(value))}</${name}>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${fields.join('')}</oembed>\n`
}
