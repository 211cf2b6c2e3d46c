import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import {
  type ChartDefinition,
  ChartDefinition as ChartSchema,
} from '@tickmark/core/documents/ChartDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { MISSING } from '@tickmark/core/formats/formatValue'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { readShared } from '../documents/readShared.ts'
import { readPicture } from '../pictures/readPicture.ts'
import { applyDashboardQuery, fillVariables, readingOrder } from './applyDashboardQuery.ts'
import { chartAsOf } from './chartAsOf.ts'
import { type EmbedPart, plainPart } from './EmbedPart.ts'
import { renderChart } from './renderChart.ts'
import { renderTable } from './renderTable.ts'

/** More has no room in a picture; and so no text can be made to take long. */
const LONGEST = 2_000

/** Text written in Markdown as it reads without its marks: a picture that needs no script has words only. */
export function readMarkdown(text: string): string {
  return text
    .slice(0, LONGEST)
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s{0,3}#{1,6}\s+/, '')
        .replace(/^(\s*)[-*+]\s+/, '$1• ')
        .replace(/^\s{0,3}>\s?/, '')
        .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2')
        .replace(/(^|\W)[*_](?=\S)([^*_]*\S)[*_](?=\W|$)/g, '$1$2'),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

type Context = { ctx: ApiContext; people: Pick<LazyAccounts, 'open'>; asOf: string | undefined }
type Tile = DashboardDefinition['tiles'][number]

/** What a frame has no room for at once need not be loaded before anything is seen. */
const MOST_TILES = 8

/** The first tiles of a dashboard as HTML, one below the other in the order in which they are read. */
export async function renderDashboard(
  context: Context,
  dashboard: DashboardDefinition,
): Promise<EmbedPart> {
  const tiles = readingOrder(dashboard.tiles)
  if (tiles.length === 0) return plainPart('<p class="alone">This dashboard is empty.</p>')
  const parts = await Promise.all(
    tiles
      .slice(0, MOST_TILES)
      .map((tile) =>
        renderTile(
          context,
          fillVariables(tile, dashboard, context.ctx.analytics.catalogue),
          dashboard,
        ),
      ),
  )
  const more = tiles.length - parts.length
  return {
    html: [
      ...parts.map(({ html }) => html),
      ...(more > 0 ? [`<p class="note">And ${more} more</p>`] : []),
    ].join(''),
    sample: parts.some(({ sample }) => sample),
    sources: [...new Set(parts.flatMap(({ sources }) => sources))].toSorted(),
    newestDay:
      parts
        .flatMap(({ newestDay }) => newestDay ?? [])
        .toSorted()
        .at(-1) ?? null,
  }
}

async function renderTile(
  context: Context,
  tile: Tile,
  dashboard: DashboardDefinition,
): Promise<EmbedPart> {
  const part = await renderBody(context, tile.body, dashboard)
  const title = tile.title === '' ? '' : `<h2>${escapeHtml(tile.title)}</h2>`
  return { ...part, html: title + part.html }
}

async function renderBody(
  context: Context,
  body: Tile['body'],
  dashboard: DashboardDefinition,
): Promise<EmbedPart> {
  switch (body.kind) {
    case 'chart':
      return renderChart(
        context.ctx,
        chartAsOf(applyDashboardQuery(body.chart, dashboard), context.asOf),
      )
    case 'table':
      return renderTable(context.ctx, body.table, context.asOf)
    case 'figure':
      return renderFigure(
        context.ctx,
        chartAsOf(
          ChartSchema.parse({
            questions: [{ id: 'a', query: body.query }],
            fits_range: body.fits_range,
          }),
          context.asOf,
        ),
      )
    case 'text':
      return plainPart(`<p class="text">${escapeHtml(readMarkdown(body.text))}</p>`)
    case 'section':
      return plainPart('')
    case 'document':
      return renderDocument(context, body.document_id, dashboard)
  }
}

/** A saved chart or table, as far as everybody may read it. */
async function renderDocument(
  { ctx, people, asOf }: Context,
  documentId: string,
  dashboard: DashboardDefinition,
): Promise<EmbedPart> {
  const shared = await readShared(people, { documentId, secret: undefined })
  if (shared.state !== 'shown')
    return plainPart('<p class="note">This part does not exist or is not shared with you.</p>')
  const { kind, name, content } = shared.document
  const title = `<h2>${escapeHtml(name)}</h2>`
  if (kind === 'chart') {
    const chart = applyDashboardQuery(content as ChartDefinition, dashboard)
    const part = await renderChart(ctx, chartAsOf(chart, asOf))
    return { ...part, html: title + part.html }
  }
  if (kind !== 'table') return plainPart(title)
  const part = await renderTable(ctx, content as MartView, asOf)
  return { ...part, html: title + part.html }
}

async function renderFigure(ctx: ApiContext, definition: ChartDefinition): Promise<EmbedPart> {
  const { series, sample, sources, newestDay } = await readPicture(ctx, definition)
  const text = series[0]?.value ?? MISSING
  return { html: `<p class="figure">${escapeHtml(text)}</p>`, sample, sources, newestDay }
}
