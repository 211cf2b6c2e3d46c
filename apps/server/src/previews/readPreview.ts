import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { MISSING } from '@tickmark/core/formats/formatValue'
import type { MartView } from '@tickmark/core/marts/MartView'
import { applyDashboardQuery, fillVariables, readingOrder } from '../embeds/applyDashboardQuery.ts'
import { readTable } from '../embeds/renderTable.ts'
import type { ChartPicture } from '../pictures/preparePicture.ts'
import { readComparables } from '../pictures/readComparables.ts'
import { readPicture } from '../pictures/readPicture.ts'

export const PREVIEW_THEMES = ['dark', 'light'] as const
export type PreviewTheme = (typeof PREVIEW_THEMES)[number]

/** The content of a preview of a document, or of a tile of it. */
export type PreviewPart =
  | { kind: 'chart'; picture: ChartPicture }
  | { kind: 'table'; columns: { title: string; isNumber: boolean }[]; rows: string[][] }
  | { kind: 'figure'; text: string }
  | { kind: 'text'; text: string }

type PreviewTile = {
  title: string
  place: DashboardDefinition['tiles'][number]['place']
  part: PreviewPart
}

export type Preview = PreviewPart | { kind: 'dashboard'; tiles: PreviewTile[] }

/** Rows of the grid of a dashboard that its preview shows. */
export const PREVIEW_GRID_ROWS = 12
const MAX_ROWS = 8

/** Reads what the preview of a document shows, with figures that anyone may read. */
export async function readPreview(
  ctx: ApiContext,
  { kind, content }: Pick<Document, 'kind' | 'content'>,
): Promise<Preview> {
  switch (kind) {
    case 'chart':
      return { kind: 'chart', picture: await readPicture(ctx, content as ChartDefinition) }
    case 'table':
    case 'preset':
      return readRows(ctx, content as MartView)
    case 'comparison': {
      const { picture } = await readComparables(ctx, content as CompsDefinition)
      return { kind: 'chart', picture }
    }
    case 'dashboard': {
      const dashboard = content as DashboardDefinition
      const tiles = readingOrder(dashboard.tiles).filter(({ place }) => place.y < PREVIEW_GRID_ROWS)
      return {
        kind: 'dashboard',
        tiles: await Promise.all(
          tiles.map(async (tile) => {
            const { title, place, body } = fillVariables(tile, dashboard, ctx.analytics.catalog)
            return { title, place, part: await readTile(ctx, body, dashboard) }
          }),
        ),
      }
    }
  }
}

type Body = DashboardDefinition['tiles'][number]['body']

async function readTile(
  ctx: ApiContext,
  body: Body,
  dashboard: DashboardDefinition,
): Promise<PreviewPart> {
  switch (body.kind) {
    case 'chart':
      return {
        kind: 'chart',
        picture: await readPicture(ctx, applyDashboardQuery(body.chart, dashboard)),
      }
    case 'table':
      return readRows(ctx, body.table)
    case 'figure': {
      const { query, fits_range } = body
      const chart = ChartDefinition.parse({ questions: [{ id: 'a', query }], fits_range })
      const { series } = await readPicture(ctx, chart)
      return { kind: 'figure', text: series[0]?.value ?? MISSING }
    }
    case 'text':
      return { kind: 'text', text: readMarkdown(body.text) }
    case 'section':
    case 'document':
      return { kind: 'text', text: '' }
  }
}

/** A column that is gone, or a query that is too large, is reported by the page. */
async function readRows(ctx: ApiContext, view: MartView): Promise<PreviewPart> {
  try {
    return { kind: 'table', ...(await readTable(ctx, view, { rows: MAX_ROWS })) }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return { kind: 'text', text: failure.message }
  }
}

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
