import { randomBytes } from 'node:crypto'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import type { Schedule } from '@tickmark/api/context/SharedRuns'
import { chooseEncoding } from '@tickmark/api/formats/packBytes'
import { AnswerCache } from '@tickmark/api/rest/AnswerCache'
import { HTTP_STATUS } from '@tickmark/api/rest/HTTP_STATUS'
import { scheduleRequest } from '@tickmark/api/rest/scheduleRequest'
import { VARY } from '@tickmark/api/rest/VARY'
import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import type { Comparables, CompsColumn } from '@tickmark/core/comps/Comparables'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import type { PanelPlace } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'
import type { MartView } from '@tickmark/core/marts/MartView'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { type ResolvedSwitches, resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readAddressAsOf } from '../http/readAddress.ts'
import { sealAnswer } from '../http/sealAnswer.ts'
import { packStream } from '../pages/packStream.ts'
import {
  documentPath,
  isDocumentOn,
  readDocumentAddress,
  readShared,
  type SharedDocument,
} from '../pages/readShared.ts'
import { readTemplate } from '../pages/readTemplate.ts'
import { type PageOptions, sendPage } from '../pages/sendPage.ts'
import { writeFramedPolicy, writeStaticFramePolicy } from '../pages/writePagePolicy.ts'
import { readComparables } from '../pictures/readComparables.ts'
import { findRefusal } from '../pictures/readPicture.ts'
import type { EmbedPart } from './EmbedPart.ts'
import { FrameControls, type Sorting } from './FrameControls.ts'
import { readFramed } from './readFramed.ts'
import { chartAsOf, renderChart } from './renderChart.ts'
import { renderDashboard } from './renderDashboard.ts'
import { renderPanel } from './renderPanel.ts'
import { type Cell, renderTable, writeTextTable } from './renderTable.ts'
import { readEmbedTheme, readFrameColors, writeFrame, writeProblem } from './writeFrame.ts'
import { writeFramePage, writeLivePage } from './writeFramePage.ts'

const NONCE_BYTES = 18
const STILL_HEADERS = { 'content-type': 'text/html', 'cache-control': 'no-cache' } as const

const PROBLEMS = {
  missing: {
    status: 404,
    text: (kind: string) => `This ${kind} does not exist or is not shared with you.`,
  },
  away: { status: 503, text: () => 'This cannot be shown right now. Reload the page soon.' },
} as const satisfies Record<
  Exclude<SharedDocument['state'], 'shown'>,
  { status: number; text(kind: string): string }
>

type Framing = {
  title: string
  terminalPath: string
  asOf: string | undefined
  render: () => Promise<EmbedPart>
}

/** Returns true where the page of a panel and the panel itself are on. */
function isPanelOn(
  { panel: { panel }, path }: { panel: PanelPlace; path: string },
  switches: ResolvedSwitches,
): boolean {
  return isPageOn(path, switches) && (panel !== 'revenue-share' || switches.REVENUE_SHARE_ENABLED)
}

/** The content of a frame, and whether anything runs in it. */
type Framed = { title?: string; content: string; isInteractive: boolean; status?: number }

/**
 * Serves what people share in frames for other sites. It knows no visitor: no cookie is read or set. Everything comes
 * with its figures in one answer; what is drawn, a small script draws as large as the frame. With `interactive=false`
 * nothing runs. A frame is made in the queue of the address that requests it.
 */
export function registerEmbeds(app: FastifyInstance, options: PageOptions): void {
  const { ctx, config, lazyAccounts, limits } = options
  const { productName } = config
  const pictures = new AnswerCache()
  const switches = resolveSwitches({ operator: config.switches })
  const hasSources = switches.CHART_SOURCES_ENABLED

  app.get(`/explorer${EMBED_PATH}`, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://own.invalid')
    if (!switches.CHART_EMBED_ENABLED) return sendPage(request, reply, options)
    const theme = readEmbedTheme(searchParams.get('theme'))
    const frame = { theme, colors: readFrameColors(searchParams), productName, hasSources }
    const isInteractive = searchParams.get('interactive') !== 'false'
    const refuse = (problem: string, status: number) => {
      const content = writeProblem({ ...frame, terminalPath: '/explorer' }, problem)
      return send(request, reply, { content, isInteractive: false, status })
    }
    const framed = readFrame(searchParams)
    if ('problem' in framed) return refuse(framed.problem, framed.status ?? 400)
    const { title, render, ...rest } = framed
    const schedule = scheduleRequest(limits, request, reply)
    try {
      const content = await keep(String(searchParams), schedule, async () =>
        writeContent({ ...frame, ...rest }, { title, part: await render(), isInteractive }),
      )
      return await send(request, reply, { title, content, isInteractive })
    } catch (failure) {
      const refusal = findRefusal(failure)
      if (refusal !== undefined) return refuse(refusal.message, HTTP_STATUS[refusal.code])
      if (!(failure instanceof Error && failure.name === 'TRPCError')) throw failure
      const isWrong = 'code' in failure && failure.code === 'BAD_REQUEST'
      if (isWrong) return refuse('The address contains an invalid value.', 400)
      request.log.error({ err: failure }, 'a frame cannot be made')
      return refuse(PROBLEMS.away.text(), PROBLEMS.away.status)
    }
  })

  app.get('/explorer/embed/:area/:id', async (request, reply) => {
    const address = readDocumentAddress(request.url.split('?', 1)[0] ?? '')
    if (address === undefined || !isDocumentOn(address, config))
      return sendPage(request, reply, options)
    const query = request.query as Record<string, unknown>
    const secret = typeof query.secret === 'string' ? query.secret : undefined
    const theme = readEmbedTheme(query.theme)
    const { searchParams } = new URL(request.url, 'http://own.invalid')
    const frame = { theme, colors: readFrameColors(searchParams), productName, hasSources }
    const shared = await readShared(lazyAccounts, { ...address, secret })
    if (shared.state !== 'shown') {
      const { status, text } = PROBLEMS[shared.state]
      const content = writeProblem({ ...frame, terminalPath: '/explorer' }, text(address.kind))
      return send(request, reply, { content, isInteractive: false, status })
    }
    const { document } = shared
    // One that everybody may read has no secret, whatever the address says.
    const ownSecret = document.visibility === 'link' ? secret : undefined
    const asOf = readAddressAsOf(request)
    const controls = FrameControls.ofDocument(searchParams)
    const path = withAsOf(documentPath(address.kind, address.documentId, ownSecret), asOf)
    const terminalPath = controls.addVariables(path)
    const isInteractive = query.interactive !== 'false'
    const key = [terminalPath, document.version, theme, isInteractive, controls.key]
    const make = async () => {
      const part = await renderDocument({ ctx, lazyAccounts, asOf, controls }, document)
      return writeContent(
        { ...frame, terminalPath, asOf },
        { title: document.name, part, isInteractive },
      )
    }
    const schedule = scheduleRequest(limits, request, reply)
    const content = await (showsOthers(document)
      ? schedule(make)
      : keep(key.join(' '), schedule, make))
    return send(request, reply, { title: document.name, content, isInteractive })
  })

  /** Reads what the address of a frame describes, or what is wrong with it. */
  function readFrame(parameters: URLSearchParams): Framing | { problem: string; status?: number } {
    const framed = readFramed(parameters)
    if ('problem' in framed) return framed
    const sorting = new FrameControls(parameters).sort()
    const { title } = framed
    if ('definition' in framed) {
      const { definition } = framed
      return {
        title,
        terminalPath: switches.CUSTOM_CHARTS_ENABLED
          ? `/explorer/charts/new?chart=${encodeURIComponent(JSON.stringify(definition))}`
          : '/explorer',
        asOf: definition.questions[0]?.query.as_of,
        render: () => renderChart(ctx, definition, { sorting }),
      }
    }
    const { panel, path } = framed
    if (!isPanelOn({ panel, path }, switches)) return { problem: SWITCHED_OFF, status: 404 }
    const { as_of } = panel.look
    return {
      title,
      terminalPath: `/explorer${path}`,
      asOf: typeof as_of === 'string' ? as_of : undefined,
      render: () => renderPanel(ctx, panel, sorting),
    }
  }

  /** A frame is made once per version of the data. */
  async function keep(
    key: string,
    schedule: Schedule,
    make: () => Promise<string>,
  ): Promise<string> {
    const kept = await pictures.getOrMake(ctx.analytics.dataVersion, key, {
      make: async () => sealAnswer(Buffer.from(await make()), STILL_HEADERS),
      schedule,
    })
    return kept.body.toString()
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { title = productName, content: still, isInteractive, status = 200 }: Framed,
  ): Promise<FastifyReply> {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const html = isInteractive
      ? writeLivePage(await readTemplate(options.webFolder, 'frame.html'), { title, still }, nonce)
      : writeFramePage({ title, still }, nonce)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    reply.removeHeader('x-frame-options')
    return reply
      .code(status)
      .headers({
        'cache-control': 'private, no-cache',
        'content-security-policy': isInteractive
          ? writeFramedPolicy(nonce)
          : writeStaticFramePolicy(nonce),
        vary: VARY.frame,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .type('text/html; charset=utf-8')
      .send(packStream(inOnePart(html), encoding))
  }
}

/** A frame with what a script draws, unless nothing may run. */
function writeContent(
  frame: Parameters<typeof writeFrame>[0],
  { title, part, isInteractive }: { title: string; part: EmbedPart; isInteractive: boolean },
): string {
  return writeFrame(frame, title, isInteractive ? { ...part, html: part.live ?? part.html } : part)
}

function withAsOf(path: string, asOf: string | undefined): string {
  if (asOf === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}as_of=${encodeURIComponent(asOf)}`
}

/** Returns whether it shows other documents, of which each has visibility and versions of its own. */
function showsOthers({ kind, content }: Document): boolean {
  if (kind !== 'dashboard') return false
  return (content as DashboardDefinition).tiles.some(({ body }) => body.kind === 'document')
}

async function* inOnePart(html: string) {
  yield html
}

/**
 * Renders a shared document as HTML that needs no script. Figures are those that anyone may read, as of a moment where
 * one is given, and in the order and of the projects that a visitor has chosen.
 */
async function renderDocument(
  context: {
    ctx: ApiContext
    lazyAccounts: Pick<LazyAccounts, 'open'>
    asOf: string | undefined
    controls: FrameControls
  },
  { kind, content }: Pick<Document, 'kind' | 'content'>,
): Promise<EmbedPart> {
  const { ctx, asOf, controls } = context
  switch (kind) {
    case 'chart':
      return renderChart(ctx, chartAsOf(content as ChartDefinition, asOf), {
        sorting: controls.sort(),
      })
    case 'dashboard':
      return renderDashboard(context, content as DashboardDefinition)
    case 'comparison':
      return renderComparables(ctx, content as CompsDefinition, { asOf, sorting: controls.sort() })
    case 'table':
    case 'preset':
      return renderTable(ctx, content as MartView, { asOf, sorting: controls.sort() })
  }
}

/** Comparables as HTML: the football field, and the project with its peers by multiples, growth, margins and dilution. */
async function renderComparables(
  ctx: ApiContext,
  definition: CompsDefinition,
  { asOf, sorting }: { asOf: string | undefined; sorting: Sorting },
): Promise<EmbedPart> {
  const [{ comps, picture }, { writePicture }] = await Promise.all([
    readComparables(ctx, definition, asOf),
    import('./writePicture.ts'),
  ])
  const { sample, sources, newestDay } = picture
  const { html } = writePicture(picture)
  const table = comps === undefined ? '' : await writePeers(ctx, comps, sorting)
  return { html: html + table, sample, sources, newestDay }
}

async function writePeers(ctx: ApiContext, comps: Comparables, sorting: Sorting): Promise<string> {
  const columns = comps.columns.filter(({ group }) => group !== 'size')
  const rows = comps.project_ids.map((_, at): Cell[] => [
    comps.names[at] ?? '',
    ...columns.map((column) => writeCell(column, at)),
  ])
  const median: Cell[] = [
    'Median of peers',
    ...columns.map((column) => formatColumnValue(column.statistics.median, column, 'compact')),
  ]
  return (
    writeTextTable({
      heads: ['Project', ...columns.map(({ title }) => `#${title}`)],
      rows: [...rows, median],
      projects: comps.project_ids,
      logos: await ctx.findLogos?.(comps.project_ids),
      sorting,
    }) + comps.notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('')
  )
}

function writeCell(column: CompsColumn, at: number): Cell {
  const cell = column.cells[at]
  if (cell?.state === 'not_meaningful') return [NOT_MEANINGFUL, null]
  return [formatColumnValue(cell?.value ?? null, column, 'compact'), cell?.value ?? null]
}
