import { randomBytes } from 'node:crypto'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { chooseEncoding } from '@tickmark/api/formats/packBytes'
import type { Schedule } from '@tickmark/api/limits/SharedRuns'
import { scheduleRequest } from '@tickmark/api/limits/scheduleRequest'
import { AnswerCache } from '@tickmark/api/rest/AnswerCache'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentAddress,
  documentPath,
  isDocumentOn,
  readDocumentAddress,
  readShared,
  type SharedDocument,
} from '../documents/readShared.ts'
import { describeNothing, type PageDescription } from '../pages/describePage.ts'
import { fillPage } from '../pages/fillPage.ts'
import { packStream } from '../pages/packStream.ts'
import { readAddressAsOf } from '../pages/readAddress.ts'
import { readTemplate } from '../pages/readTemplate.ts'
import { type PageOptions, sendPage } from '../pages/sendPage.ts'
import { writeFramedPolicy, writeStillPolicy } from '../pages/writePagePolicy.ts'
import { sealAnswer } from '../sealAnswer.ts'
import { deferUntilInteraction } from './deferUntilInteraction.ts'
import type { EmbedPart } from './EmbedPart.ts'
import { readFramedChart, readFramedPanel } from './readFramedChart.ts'
import { renderChart } from './renderChart.ts'
import { renderDocument } from './renderDocument.ts'
import { renderPanel } from './renderPanel.ts'
import { writeAlone, writeLivePage, writeStyles } from './writeAlone.ts'
import { readEmbedTheme, writeProblem, writeStill } from './writeStill.ts'

const NONCE_BYTES = 18
const STILL_HEADERS = { 'content-type': 'text/html', 'cache-control': 'no-cache' } as const
const PLACE = '<div id="root">'

const PROBLEMS = {
  missing: {
    status: 404,
    text: (kind: string) => `This ${kind} does not exist or is not shared with you.`,
  },
  away: { status: 503, text: () => 'This cannot be shown just now. Load the page again soon.' },
} as const satisfies Record<
  Exclude<SharedDocument['state'], 'shown'>,
  { status: number; text(kind: string): string }
>

/** The content of a frame, and whether it is for the page of frames. */
type Still = { still: string; isLive: boolean }
const NO_STILL: Still = { still: '', isLive: false }

type Framing = { title: string; terminalPath: string; render: () => Promise<EmbedPart | undefined> }
type Switches = ReturnType<typeof resolveSwitches>

/** What is written into a frame, and whether it answers to the pointer. */
type Framed = Still & { page: PageDescription; path: string; isInteractive: boolean }

/**
 * Serves what people share in frames for other sites. It knows no visitor: no cookie is read or set. A chart over time
 * comes with its figures and a small script that draws it as large as the frame, a saved table as HTML. Everything else, panels of
 * the terminal included, is a picture in the page itself; the terminal's page takes its place once somebody reaches for it. With `interactive=false` nothing runs.
 * A frame is made in the queue of the address that requests it.
 */
export function registerEmbeds(app: FastifyInstance, options: PageOptions): void {
  const { ctx, config, people, limits } = options
  const pictures = new AnswerCache()

  app.get(`/explorer${EMBED_PATH}`, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://own.invalid')
    const switches = resolveSwitches({ operator: config.switches })
    const framed = switches.CHART_EMBED_ENABLED ? readFrame(searchParams, switches) : undefined
    if (framed === undefined) return sendPage(request, reply, options)
    const { title, terminalPath, render } = framed
    const theme = readEmbedTheme(searchParams.get('theme'))
    const frame = { theme, productName: config.productName, terminalPath }
    const isInteractive = searchParams.get('interactive') !== 'false'
    const schedule = scheduleRequest(limits, request, reply)
    const still = await keep([theme, searchParams].join(' '), schedule, async () => {
      const part = await render()
      return part === undefined ? NO_STILL : writeContent(frame, { title, part, isInteractive })
    }).catch((failure: unknown) => {
      if (failure instanceof Error && failure.name === 'TRPCError') return NO_STILL
      throw failure
    })
    // The page reports what is refused or has no answer, for the person who wrote the address.
    if (still.still === '') return sendPage(request, reply, options)
    const { description } = describeNothing(config.productName)
    const page: PageDescription = { title, description, found: true, isPersonal: true }
    const path = `/explorer${EMBED_PATH}?${searchParams}`
    return send(request, reply, { ...still, page, path, isInteractive })
  })

  app.get('/explorer/embed/:area/:id', async (request, reply) => {
    const address = readDocumentAddress(request.url.split('?', 1)[0] ?? '')
    if (address === undefined || !isDocumentOn(address, config))
      return sendPage(request, reply, options)
    const query = request.query as Record<string, unknown>
    const secret = typeof query.secret === 'string' ? query.secret : undefined
    const theme = readEmbedTheme(query.theme)
    const frame = { theme, productName: config.productName }
    const shared = await readShared(people, { ...address, secret })
    if (shared.state !== 'shown') {
      const { status, text } = PROBLEMS[shared.state]
      const still = writeProblem({ ...frame, terminalPath: '/explorer' }, text(address.kind))
      const content = { still, isLive: false, isInteractive: false }
      return send(request, reply.code(status), frameOf(address, content))
    }
    const { document } = shared
    // One that everybody may read has no secret, whatever the address says.
    const ownSecret = document.visibility === 'link' ? secret : undefined
    const asOf = readAddressAsOf(request)
    const terminalPath = withAsOf(documentPath(address.kind, address.documentId, ownSecret), asOf)
    const isInteractive = query.interactive !== 'false'
    const key = [terminalPath, document.version, theme, isInteractive]
    const make = async () => {
      const part = await renderDocument({ ctx, people, asOf }, document)
      return writeContent(
        { ...frame, terminalPath, asOf },
        { title: document.name, part, isInteractive },
      )
    }
    const schedule = scheduleRequest(limits, request, reply)
    const still = await (showsOthers(document)
      ? schedule(make)
      : keep(key.join(' '), schedule, make))
    return send(request, reply, frameOf(address, { ...still, isInteractive, title: document.name }))
  })

  /** What the address of a frame describes; `render` has nothing where there are no figures. */
  function readFrame(parameters: URLSearchParams, switches: Switches): Framing | undefined {
    const chart = readFramedChart(parameters)
    if (chart !== undefined) {
      const { title, definition } = chart
      return {
        title,
        terminalPath: switches.CUSTOM_CHARTS_ENABLED
          ? `/explorer/charts/new?chart=${encodeURIComponent(JSON.stringify(definition))}`
          : '/explorer',
        async render() {
          const part = await renderChart(ctx, definition)
          const isStill = parameters.get('interactive') === 'false'
          return isStill || part.sources.length > 0 ? part : undefined
        },
      }
    }
    const panel = readFramedPanel(parameters)
    if (panel === undefined || !isPageOn(panel.path, switches)) return undefined
    return {
      title: panel.title,
      terminalPath: `/explorer${panel.path}`,
      render: () => renderPanel(ctx, panel),
    }
  }

  /** A frame is made once per version of the data. */
  async function keep(key: string, schedule: Schedule, make: () => Promise<Still>): Promise<Still> {
    const kept = await pictures.getOrMake(ctx.analytics.dataVersion, key, {
      make: async () => sealAnswer(Buffer.from(JSON.stringify(await make())), STILL_HEADERS),
      schedule,
    })
    return JSON.parse(kept.body.toString()) as Still
  }

  function frameOf(
    { kind, documentId }: DocumentAddress,
    { title = config.productName, ...rest }: Still & { isInteractive: boolean; title?: string },
  ): Framed {
    const { description } = describeNothing(config.productName)
    const path = documentPath(kind, documentId)
    return {
      ...rest,
      path: path.replace('/explorer/', '/explorer/embed/'),
      page: { title, description, found: true, isPersonal: true },
    }
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    framed: Framed,
  ): Promise<FastifyReply> {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const html = await write(framed, nonce)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    reply.removeHeader('x-frame-options')
    return reply
      .headers({
        'cache-control': 'private, no-cache',
        'content-security-policy': framed.isInteractive
          ? writeFramedPolicy(nonce)
          : writeStillPolicy(nonce),
        vary: 'Accept-Encoding',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .type('text/html; charset=utf-8')
      .send(packStream(inOnePart(html), encoding))
  }

  async function write(framed: Framed, nonce: string): Promise<string> {
    const { still, isLive, isInteractive, page } = framed
    const alone = { title: page.title, still }
    if (!isInteractive) return writeAlone(alone, nonce)
    if (!isLive) return writeInteractive(framed, nonce)
    return writeLivePage(await readTemplate(options.webFolder, 'frame.html'), alone, nonce)
  }

  /** The terminal's page with the picture before everything: what can be pointed at comes when it is reached for. */
  async function writeInteractive({ still, page, path }: Framed, nonce: string): Promise<string> {
    const [template, { isSample: sample }, terminalToken = null] = await Promise.all([
      readTemplate(options.webFolder),
      indexSeries(ctx.analytics),
      options.tokens?.issue(),
    ])
    const { start, end } = fillPage(template, {
      catalogue: ctx.analytics.catalogue,
      page,
      path,
      config,
      sample,
      nonce,
      terminalToken,
    })
    const picture = `${writeStyles(nonce)}${still}${PLACE}`
    // A function, because a replacement text would give `$&` a meaning.
    return deferUntilInteraction(start + end, nonce).replace(PLACE, () => picture)
  }
}

/** A chart over time and a table are in the page of frames, unless nothing may run. */
function writeContent(
  frame: Parameters<typeof writeStill>[0],
  { title, part, isInteractive }: { title: string; part: EmbedPart; isInteractive: boolean },
): Still {
  const { live } = part
  const isLive = isInteractive && live !== undefined
  return { still: writeStill(frame, title, isLive ? { ...part, html: live } : part), isLive }
}

function withAsOf(path: string, asOf: string | undefined): string {
  if (asOf === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}as_of=${encodeURIComponent(asOf)}`
}

/** Whether it shows other documents, of which each has visibility and versions of its own. */
function showsOthers({ kind, content }: Document): boolean {
  if (kind !== 'dashboard') return false
  return (content as DashboardDefinition).tiles.some(({ body }) => body.kind === 'document')
}

async function* inOnePart(html: string) {
  yield html
}
