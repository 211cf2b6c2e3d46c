import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { MOST_VALUES } from '@tickmark/core/charts/LiveChart'
import { prepareFigure } from '@tickmark/core/charts/prepareFigure'
import {
  type ChartDefinition,
  ChartDefinition as ChartSchema,
} from '@tickmark/core/documents/ChartDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { GRID, groupSections, resolveTileLayout } from '@tickmark/core/documents/tileLayout'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { prepareSparkline } from '@tickmark/core/drawing/sparkline'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { toneOfChange } from '@tickmark/core/formats/toneOfChange'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readShared } from '../documents/readShared.ts'
import { answerChart } from '../pictures/readPicture.ts'
import { applyDashboardQuery, fillVariables } from './applyDashboardQuery.ts'
import { chartAsOf } from './chartAsOf.ts'
import { type EmbedPart, plainPart } from './EmbedPart.ts'
import { renderChart } from './renderChart.ts'
import { renderTable } from './renderTable.ts'

type Context = {
  ctx: ApiContext
  people: Pick<LazyAccounts, 'open'>
  asOf: string | undefined
  dashboard: DashboardDefinition
  /** How many values a script may be given for one chart. */
  most: number
}
type Tile = DashboardDefinition['tiles'][number]

/** What a frame has no room for at once need not be loaded before anything is seen. */
const MOST_TILES = 24

/** The first tiles of a dashboard as HTML, on the grid on which they are read in the terminal, in its sections. */
export async function renderDashboard(
  reading: Pick<Context, 'ctx' | 'people' | 'asOf'>,
  dashboard: DashboardDefinition,
): Promise<EmbedPart> {
  const all = resolveTileLayout(dashboard.tiles)
  if (all.length === 0) return plainPart('<p class="alone">This dashboard is empty.</p>')
  const tiles = all.slice(0, MOST_TILES)
  const charts = tiles.filter(({ body }) => body.kind === 'chart' || body.kind === 'document')
  const context = { ...reading, dashboard, most: MOST_VALUES / Math.max(1, charts.length) }
  const sections = await Promise.all(
    groupSections(tiles).map(async ({ heading, tiles: own }) => ({
      heading: heading && fillVariables(heading, dashboard, reading.ctx.analytics.catalogue),
      parts: await Promise.all(own.map((tile) => renderTile(context, tile))),
    })),
  )
  const parts = sections.flatMap((section) => section.parts)
  const more = all.length - tiles.length
  const note = more > 0 ? `<p class="note">And ${more} more</p>` : ''
  const write = (form: 'html' | 'live') =>
    sections.map((section) => writeSection(section, form)).join('') + note
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
  const tile = fillVariables(given, context.dashboard, context.ctx.analytics.catalogue)
  const { title, ...part } = await renderBody(context, tile)
  const heading = title === '' ? '' : `<h3 title="${escapeHtml(title)}">${escapeHtml(title)}</h3>`
  const { x, y, w, h } = tile.place
  const place = `--column:${x + 1}/span ${w};--row:${y + 1}/span ${h};--height:${h * (GRID.row + GRID.gap) - GRID.gap}px`
  const put = (html: string) =>
    `<section class="place" data-kind="${tile.body.kind}" style="${place}">${heading}<div class="inside">${html}</div></section>`
  return { ...part, html: put(part.html), live: put(part.live ?? part.html) }
}

/** What is in a tile, and its title: its own, or that of the document that it shows. */
type TitledPart = EmbedPart & { title: string }

async function renderBody(context: Context, { title, body, tile_id }: Tile): Promise<TitledPart> {
  switch (body.kind) {
    case 'chart':
      return { ...(await renderTileChart(context, body.chart)), title }
    case 'table':
      return { ...(await renderTable(context.ctx, body.table, context.asOf)), title }
    case 'figure':
      return { ...(await renderFigure(context, body)), title }
    case 'text': {
      // What reads Markdown is loaded with the first text.
      const { renderMarkdown } = await import('./renderMarkdown.ts')
      const html = renderMarkdown(body.text, tile_id)
      return { ...plainPart(`<div class="text" tabindex="0">${html}</div>`), title }
    }
    case 'section':
      return { ...plainPart(''), title }
    case 'document':
      return renderDocument(context, body.document_id, title)
  }
}

function renderTileChart(
  { ctx, asOf, dashboard, most }: Context,
  chart: ChartDefinition,
): Promise<EmbedPart> {
  return renderChart(ctx, chartAsOf(applyDashboardQuery(chart, dashboard), asOf), { most })
}

/** A saved chart or table, as far as everybody may read it. */
async function renderDocument(
  context: Context,
  documentId: string,
  title: string,
): Promise<TitledPart> {
  const shared = await readShared(context.people, { documentId, secret: undefined })
  if (shared.state !== 'shown') {
    const note = '<p class="note">This part does not exist or is not shared with you.</p>'
    return { ...plainPart(note), title }
  }
  const { kind, name, content } = shared.document
  const own = title === '' ? name : title
  if (kind === 'chart')
    return { ...(await renderTileChart(context, content as ChartDefinition)), title: own }
  if (kind !== 'table') return { ...plainPart(''), title: own }
  return { ...(await renderTable(context.ctx, content as MartView, context.asOf)), title: own }
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
  const [question, answer] = [plan.questions[0]?.query, answers[0]]
  if (question === undefined || answer === undefined)
    return plainPart('<p class="note">This figure cannot be shown just now.</p>')
  const figure = prepareFigure(answer, question)
  if ('problem' in figure) return plainPart(`<p class="note">${escapeHtml(figure.problem)}</p>`)
  const { value, period, isUnfinished, comparisons, sinceThen, metric, trend } = figure
  const path = prepareSparkline(trend, SPARKLINE)
  const line = `<svg width="${SPARKLINE.width}" height="${SPARKLINE.height}" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="1.4"/></svg>`
  const changes = comparisons.map(({ change, before, against }) => {
    const of = { before, metric }
    return ` · <b class="${toneOfChange(change, of)}">${escapeHtml(formatChange(change, of))}</b> vs ${escapeHtml(against)}`
  })
  const said = `${period}${isUnfinished ? ' so far' : ''}${sinceThen === undefined ? '' : ` · ${sinceThen}`}`
  const { meta } = answer
  return {
    html: `<p class="figure">${escapeHtml(value)}${path === '' ? '' : line}</p><p class="note">${escapeHtml(said)}${changes.join('')}</p>`,
    sample: meta.sample,
    sources: meta.sources,
    newestDay: meta.data_to,
  }
}
