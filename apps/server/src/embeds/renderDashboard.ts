import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createSerialQueue } from '@tickmark/analytics/client/serialQueue'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { getComparables } from '@tickmark/api/endpoints/projects/getComparables'
import { callEndpoint } from '@tickmark/api/tools/Tool'
import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import { describeFigure } from '@tickmark/core/charts/describeFigure'
import { MAX_VALUES } from '@tickmark/core/charts/LiveChart'
import { prepareFigure } from '@tickmark/core/charts/prepareFigure'
import {
  type ChartDefinition,
  ChartDefinition as ChartSchema,
} from '@tickmark/core/documents/ChartDefinition'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { GRID, groupSections, resolveTileLayout } from '@tickmark/core/documents/tileLayout'
import { variableKey } from '@tickmark/core/documents/variableKey'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { prepareSparkline } from '@tickmark/core/drawing/sparkline'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { MISSING, NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'
import { toneOfChange } from '@tickmark/core/formats/toneOfChange'
import type { MartView } from '@tickmark/core/marts/MartView'
import { comparablesQuery } from '@tickmark/core/screens/comparables'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readShared } from '../pages/readShared.ts'
import { answerChart } from '../pictures/readPicture.ts'
import { applyDashboardQuery, fillVariables } from './applyDashboardQuery.ts'
import { type EmbedPart, plainPart } from './EmbedPart.ts'
import type { FrameControls } from './FrameControls.ts'
import type { MarkdownJob } from './markdownThread.ts'
import { chartAsOf, renderChart } from './renderChart.ts'
import { renderTable, writeTextTable } from './renderTable.ts'

type Context = {
  ctx: ApiContext
  lazyAccounts: Pick<LazyAccounts, 'open'>
  asOf: string | undefined
  controls: FrameControls
  dashboard: DashboardDefinition
  /** The maximum number of values for a script of one chart. */
  most: number
}
type Tile = DashboardDefinition['tiles'][number]

/** The maximum number of tiles: what a frame has no room for at once need not be loaded before anything is seen. */
const MAX_TILES = 24

/** The first tiles of a dashboard as HTML, on the grid on which they are read in the terminal, in its sections. */
export async function renderDashboard(
  reading: Pick<Context, 'ctx' | 'lazyAccounts' | 'asOf' | 'controls'>,
  saved: DashboardDefinition,
): Promise<EmbedPart> {
  const { ctx, controls } = reading
  const isProject = (id: string | undefined) =>
    Object.hasOwn(ctx.analytics.catalog.documents, id ?? '')
  const variables = saved.variables.map((variable) => {
    const chosen = controls.projectOf(variable.name)
    return isProject(chosen) ? { ...variable, project: chosen ?? '' } : variable
  })
  const dashboard = { ...saved, variables }
  const all = resolveTileLayout(dashboard.tiles)
  if (all.length === 0) return plainPart('<p class="alone">This dashboard is empty.</p>')
  const tiles = all.slice(0, MAX_TILES)
  const charts = tiles.filter(({ body }) => body.kind === 'chart' || body.kind === 'document')
  const context = { ...reading, dashboard, most: MAX_VALUES / Math.max(1, charts.length) }
  const sections = await Promise.all(
    groupSections(tiles).map(async ({ heading, tiles: own }) => ({
      heading: heading && fillVariables(heading, dashboard, ctx.analytics.catalog),
      parts: await Promise.all(own.map((tile) => renderTile(context, tile))),
    })),
  )
  const parts = sections.flatMap((section) => section.parts)
  const more = all.length - tiles.length
  const note = more > 0 ? `<p class="note">And ${more} more</p>` : ''
  const choices = await writeVariables(ctx, variables, controls)
  const write = (form: 'html' | 'live') =>
    choices + sections.map((section) => writeSection(section, form)).join('') + note
  return {
    html: write('html'),
    live: write('live'),
    sample: parts.some(({ sample }) => sample),
    sources: [...new Set(parts.flatMap(({ sources }) => sources))].toSorted(),
    newestDay:
      parts
        .flatMap(({ newestDay }) => newestDay ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}

/** The projects that each variable can stand for, to choose from; what has no data is not offered. */
async function writeVariables(
  { analytics }: ApiContext,
  variables: DashboardDefinition['variables'],
  controls: FrameControls,
): Promise<string> {
  if (variables.length === 0) return ''
  const { projects } = await indexSeries(analytics)
  const nameOf = (id: string) => analytics.catalog.find(id)?.name ?? id
  const known = [...projects].map((id) => ({ id, name: nameOf(id) }))
  const fields = variables.map(({ name, label, project }) => {
    const offered = projects.has(project)
      ? known
      : [...known, { id: project, name: nameOf(project) }]
    const options = offered
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(
        (one) =>
          `<option value="${escapeHtml(one.id)}"${one.id === project ? ' selected' : ''}>${escapeHtml(one.name)}</option>`,
      )
    return `<label>${escapeHtml(label || name)} <select name="${variableKey(name)}">${options.join('')}</select></label>`
  })
  const kept = controls
    .listOthers(variables.map(({ name }) => name))
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
  return `<form class="variables">${kept.join('')}${fields.join('')}<button>Show</button></form>`
}

type Section = { heading: Tile | null; parts: EmbedPart[] }

function writeSection({ heading, parts }: Section, form: 'html' | 'live'): string {
  const tiles = parts.map((part) => part[form] ?? part.html).join('')
  const grid = tiles === '' ? '' : `<div class="grid">${tiles}</div>`
  if (heading === null) return grid
  const isFolded = heading.body.kind === 'section' && heading.body.folded
  const title = escapeHtml(heading.title || 'Untitled section')
  return `<details${isFolded ? '' : ' open'}><summary><h2>${title}</h2></summary>${grid}</details>`
}

async function renderTile(context: Context, given: Tile): Promise<EmbedPart> {
  const tile = fillVariables(given, context.dashboard, context.ctx.analytics.catalog)
  const { title, ...part } = await renderBody(context, tile)
  const heading = title === '' ? '' : `<h3 title="${escapeHtml(title)}">${escapeHtml(title)}</h3>`
  const { x, y, w, h } = tile.place
  const place = `--column:${x + 1}/span ${w};--row:${y + 1}/span ${h};--height:${h * (GRID.row + GRID.gap) - GRID.gap}px`
  const put = (html: string) =>
    `<section class="place" data-kind="${tile.body.kind}" style="${place}">${heading}<div class="inside">${html}</div></section>`
  return { ...part, html: put(part.html), live: put(part.live ?? part.html) }
}

/** The content of a tile, and its title: its own, or that of the document that it shows. */
type TitledPart = EmbedPart & { title: string }

async function renderBody(context: Context, { title, body, tile_id }: Tile): Promise<TitledPart> {
  switch (body.kind) {
    case 'chart':
      return { ...(await renderTileChart(context, body.chart, tile_id)), title }
    case 'table':
      return { ...(await renderTable(context.ctx, body.table, optionsOf(context, tile_id))), title }
    case 'figure':
      return { ...(await renderFigure(context, body)), title }
    case 'text': {
      const html = await markdownRenderer.render({ text: body.text, prefix: tile_id })
      return { ...plainPart(`<div class="text" tabindex="0">${html}</div>`), title }
    }
    case 'section':
      return { ...plainPart(''), title }
    case 'document':
      return renderDocument(context, { documentId: body.document_id, title, tile_id })
  }
}

function renderTileChart(
  context: Context,
  chart: ChartDefinition,
  tileId: string,
): Promise<EmbedPart> {
  const { ctx, dashboard, most } = context
  const { asOf, sorting } = optionsOf(context, tileId)
  return renderChart(ctx, chartAsOf(applyDashboardQuery(chart, dashboard), asOf), { most, sorting })
}

/** Returns the options with which the table of a tile is read. */
function optionsOf({ asOf, controls }: Context, tileId: string) {
  return { asOf, sorting: controls.sort(tileId) }
}

/** A saved chart, table or comparison, as far as everybody may read it. */
async function renderDocument(
  context: Context,
  { documentId, title, tile_id }: { documentId: string; title: string; tile_id: string },
): Promise<TitledPart> {
  const shared = await readShared(context.lazyAccounts, { documentId, secret: undefined })
  if (shared.state !== 'shown') {
    const note = '<p class="note">This part does not exist or is not shared with you.</p>'
    return { ...plainPart(note), title }
  }
  const { kind, name, content } = shared.document
  const own = title === '' ? name : title
  if (kind === 'chart')
    return { ...(await renderTileChart(context, content as ChartDefinition, tile_id)), title: own }
  if (kind === 'comparison')
    return { ...(await renderComparison(context, content as CompsDefinition, tile_id)), title: own }
  if (kind !== 'table') return { ...plainPart(''), title: own }
  const table = await renderTable(context.ctx, content as MartView, optionsOf(context, tile_id))
  return { ...table, title: own }
}

/** A project and its peers with their figures, and the median of the peers. */
async function renderComparison(
  context: Context,
  definition: CompsDefinition,
  tileId: string,
): Promise<EmbedPart> {
  const { asOf, sorting } = optionsOf(context, tileId)
  try {
    const { names, columns, meta, to } = await callEndpoint(
      { ctx: context.ctx, origin: '' },
      getComparables,
      comparablesQuery(definition, asOf),
    )
    const shown = columns.filter(({ group }) => group !== 'size')
    const rows = names.map((name, at) => [
      name,
      ...shown.map((column): readonly [string, number | null] => {
        const { value = null, state = 'missing' } = column.cells[at] ?? {}
        if (state === 'not_meaningful') return [NOT_MEANINGFUL, null]
        return [state === 'missing' ? MISSING : formatColumnValue(value, column, 'compact'), value]
      }),
    ])
    const median = shown.map(
      (column) => [formatColumnValue(column.statistics.median, column, 'compact'), null] as const,
    )
    const heads = ['Project', ...shown.map(({ title }) => `#${title}`)]
    return {
      html: writeTextTable({ heads, rows: [...rows, ['Median of peers', ...median]], sorting }),
      sample: meta.sample,
      sources: [],
      newestDay: to,
    }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return plainPart(`<p class="alone">${escapeHtml(failure.message)}</p>`)
  }
}

const SPARKLINE = { width: 72, height: 22 } as const

/** The newest value of a query, with its changes and its trend. */
async function renderFigure(
  { ctx, asOf, dashboard }: Context,
  { query, fits_range }: Pick<Extract<Tile['body'], { kind: 'figure' }>, 'query' | 'fits_range'>,
): Promise<EmbedPart> {
  const chart = ChartSchema.parse({ questions: [{ id: 'a', query }], fits_range })
  const definition = chartAsOf(applyDashboardQuery(chart, dashboard), asOf)
  const { plan, answers } = await answerChart(ctx, definition)
  const [input, answer] = [plan.queries[0]?.query, answers[0]]
  if (input === undefined || answer === undefined)
    return plainPart('<p class="note">This figure cannot be shown right now.</p>')
  const figure = prepareFigure(answer, input)
  if ('problem' in figure) return plainPart(`<p class="note">${escapeHtml(figure.problem)}</p>`)
  const { value, period, comparisons, trend } = figure
  const path = prepareSparkline(trend, SPARKLINE)
  const line = `<svg width="${SPARKLINE.width}" height="${SPARKLINE.height}" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="1.4"/></svg>`
  const changes = comparisons.map(({ change, of, against }) => {
    return ` · <b class="${toneOfChange(change, of)}">${escapeHtml(formatChange(change, of))}</b> vs ${escapeHtml(against)}`
  })
  const said = `${period}${describeFigure(figure)}`
  const { meta } = answer
  return {
    html: `<p class="figure">${escapeHtml(value)}${path === '' ? '' : line}</p><p class="note">${escapeHtml(said)}${changes.join('')}</p>`,
    sample: meta.sample,
    sources: meta.sources,
    newestDay: meta.data_to,
  }
}

/** Far above the few milliseconds of an honest text, on a busy machine too. */
const TIMEOUT_MS = 2_000
const MEMORY_MB = 64
/** A thread that has nothing to do ends, with its memory. */
const IDLE_MS = 60_000
/** Texts of 4,000 characters that are kept as HTML. */
const MAX_KEPT = 500

/**
 * Renders Markdown in a thread, so that requests are answered meanwhile and a text that takes too long ends with the
 * thread. It and its like are shown as they are written. HTML is kept by the hash of the text.
 */
export class MarkdownRenderer {
  readonly #kept = new Map<string, string>()
  readonly #queue = createSerialQueue()
  readonly #timeoutMs: number
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs
  }

  /** Returns the HTML of a text; see `renderMarkdown`. */
  render(job: MarkdownJob): Promise<string> {
    const hash = createHash('sha256').update(`${job.prefix}\u0000${job.text}`).digest('base64')
    const known = this.#kept.get(hash)
    if (known !== undefined) return Promise.resolve(known)
    return this.#queue.run(async () => {
      const html = this.#kept.get(hash) ?? (await this.#draw(job))
      const [oldest] = this.#kept.keys()
      if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest)
      this.#kept.set(hash, html)
      return html
    })
  }

  async #draw(job: MarkdownJob): Promise<string> {
    clearTimeout(this.#idle)
    try {
      const thread = this.#thread ?? (await this.#start())
      const answer = once(thread, 'message', { signal: AbortSignal.timeout(this.#timeoutMs) })
      thread.postMessage(job)
      const [html] = await answer
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
      return String(html)
    } catch {
      await this.close()
      return `<pre>${escapeHtml(job.text)}</pre>`
    }
  }

  /** The time of a text begins when the thread has loaded what reads it. */
  async #start(): Promise<Worker> {
    const thread = new Worker(new URL('./markdownThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    thread.unref()
    // A failure of the thread rejects what waits for it; without anything that waits it ends nothing else.
    thread.on('error', () => undefined)
    this.#thread = thread
    await once(thread, 'online')
    return thread
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }
}

/** The renderer of this process. */
const markdownRenderer = new MarkdownRenderer()
