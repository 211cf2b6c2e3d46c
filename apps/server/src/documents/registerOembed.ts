import { DOCUMENT_AREAS } from '@tickmark/core/documents/DOCUMENT_AREAS'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { describeIssues } from '@tickmark/core/errors/describeIssues'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { CARD_SIZE } from '../cards/Card.ts'
import { documentCardPath } from '../cards/cardPaths.ts'
import type { Config } from '../config.ts'
import { escapeXml } from '../escapeXml.ts'
import { lookUpLink } from '../links/lookUpLink.ts'
import type { PeopleDoor } from '../people/PeopleDoor.ts'
import { type DocumentAddress, isDocumentOn, readDocumentAddress } from './DocumentAddress.ts'
import { sizeFrame } from './OembedSize.ts'
import { readShared } from './readShared.ts'
import { type OembedAnswer, writeOembedXml } from './writeOembed.ts'

type Options = {
  people: Pick<PeopleDoor, 'open'>
  config: Pick<Config, 'productName' | 'publicUrl' | 'switches'>
}

const Size = z.coerce.number().int().min(1).max(100_000).optional()
const Query = z.object({
  url: z.string().min(1).max(20_000),
  maxwidth: Size,
  maxheight: Size,
  format: z.string().default('json'),
})

const CACHE_S = 3_600
const SHORT_LINK = /^\/explorer\/l\/([\w-]{1,40})$/

/** Tells other sites how to show a chart, a table or a dashboard that can be read by everybody, or by its secret link. */
export function registerOembed(app: FastifyInstance, options: Options): void {
  app.get('/oembed', async (request, reply) => {
    const parsed = Query.safeParse(request.query, { reportInput: true })
    if (!parsed.success) throw refuse(parsed.error)
    const { url, format, ...room } = parsed.data
    if (format !== 'json' && format !== 'xml') return refuseFormat(reply, format)
    const found = await findAddress(options, url)
    const { address } = found
    const shared = await readShared(options.people, { ...address, secret: found.secret })
    switch (shared.state) {
      case 'missing':
        throw refuseUrl(url)
      case 'private':
        throw new AppError('unauthorized', `This ${address.kind} is private.`)
      case 'away':
        throw new AppError('not-ready', 'It cannot be looked up just now. Try again soon.')
      case 'shown': {
        const answer = makeAnswer(options.config, { ...found, document: shared.document, room })
        // It says nothing but what everybody who has the address may know.
        reply.headers({
          'access-control-allow-origin': '*',
          'cache-control': `public, max-age=${CACHE_S}`,
        })
        return format === 'json'
          ? reply.send(answer)
          : reply.type('text/xml; charset=utf-8').send(writeOembedXml(answer))
      }
    }
  })
}

type Found = { address: DocumentAddress; secret: string | undefined; theme: string | null }

/**
 * The document behind an address of ours: its page, its frame, or a short link to one of them.
 * @throws AppError `not-found` for everything else.
 */
async function findAddress({ people, config }: Options, given: string): Promise<Found> {
  const url = URL.parse(given)
  if (url === null || url.origin !== new URL(config.publicUrl).origin) throw refuseUrl(given)
  const link = SHORT_LINK.exec(url.pathname)?.[1]
  const path = link === undefined ? undefined : await lookUpLink(people, link)
  const page = path === undefined ? url : new URL(path, config.publicUrl)
  const address = readDocumentAddress(page.pathname)
  if (address === undefined || !isDocumentOn({ ...address, isFramed: true }, config))
    throw refuseUrl(given)
  const { searchParams } = page
  return {
    address,
    secret: searchParams.get('secret') ?? undefined,
    theme: searchParams.get('theme'),
  }
}

type Answered = Found & {
  document: Document
  room: { maxwidth?: number | undefined; maxheight?: number | undefined }
}

function makeAnswer(
  { productName, publicUrl }: Options['config'],
  { address, secret, theme, document, room }: Answered,
): OembedAnswer {
  const { kind, documentId } = address
  const { maxwidth = CARD_SIZE.width, maxheight = CARD_SIZE.height } = room
  const size = sizeFrame(kind, {
    ...(room.maxwidth !== undefined && { maxwidth: room.maxwidth }),
    ...(room.maxheight !== undefined && { maxheight: room.maxheight }),
  })
  const query = new URLSearchParams({
    ...(document.visibility === 'link' && secret !== undefined && { secret }),
    ...((theme === 'dark' || theme === 'light') && { theme }),
  }).toString()
  const frame = `${publicUrl}/explorer/embed/${DOCUMENT_AREAS[kind]}/${encodeURIComponent(documentId)}${query === '' ? '' : `?${query}`}`
  const hasThumbnail = maxwidth >= CARD_SIZE.width && maxheight >= CARD_SIZE.height
  return {
    version: '1.0',
    type: 'rich',
    title: document.name,
    provider_name: productName,
    provider_url: publicUrl,
    cache_age: CACHE_S,
    html: `<iframe src="${escapeXml(frame)}" width="${size.width}" height="${size.height}" title="${escapeXml(document.name)}" loading="lazy" style="border:0"></iframe>`,
    ...size,
    ...(hasThumbnail && {
      thumbnail_url: `${publicUrl}${documentCardPath(document, document.visibility === 'link' ? secret : undefined)}`,
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

function refuseUrl(url: string): AppError {
  return new AppError('not-found', 'There is nothing at this address that could be shown.', {
    errors: [{ code: 'invalid', field: 'url', value: url.slice(0, 120) }],
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
