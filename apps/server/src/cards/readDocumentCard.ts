import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { applyDashboardQuery, fillVariables, readingOrder } from '../embeds/applyDashboardQuery.ts'
import { chartAsOf } from '../embeds/chartAsOf.ts'
import { describeShortly } from '../pages/describeDocumentPage.ts'
import type { DocumentCard } from '../pictures/Card.ts'
import { readPicture } from '../pictures/readPicture.ts'

/** Reads what the card of a chart, a table or a dashboard shows. Charts are answered as for anyone. */
export async function readDocumentCard(
  ctx: ApiContext,
  document: Document,
  asOf?: string,
): Promise<DocumentCard> {
  const { isSample } = await indexSeries(ctx.analytics)
  const chart = findChart(document, ctx.analytics.catalog)
  const picture = chart === undefined ? null : await readPicture(ctx, chartAsOf(chart, asOf))
  return {
    kind: 'document',
    productName: ctx.productName,
    sample: picture?.sample ?? isSample,
    newestDay: picture?.newestDay ?? null,
    asOf,
    title: document.name,
    description: describeShortly(document, ctx.productName),
    facts: listFacts(document),
    picture,
  }
}

/** The chart, or the first one of a dashboard. */
function findChart({ kind, content }: Document, catalog: Catalog): ChartDefinition | undefined {
  if (kind === 'chart') return content as ChartDefinition
  if (kind !== 'dashboard') return undefined
  const dashboard = content as DashboardDefinition
  for (const tile of readingOrder(dashboard.tiles)) {
    const { body } = fillVariables(tile, dashboard, catalog)
    if (body.kind === 'chart') return applyDashboardQuery(body.chart, dashboard)
  }
  return undefined
}

function listFacts({ kind, content }: Document): string[] {
  switch (kind) {
    case 'chart':
      return ['No values in this range']
    case 'dashboard':
      return countTiles(content as DashboardDefinition)
    case 'table':
    case 'preset': {
      const view = content as MartView
      const mart = MARTS.find(({ mart_id }) => mart_id === view.mart_id)
      return [
        ...(mart === undefined ? [] : [mart.name]),
        ...(view.valueCols.length === 0 ? [] : [count(view.valueCols.length, 'column')]),
      ]
    }
  }
}

function countTiles({ tiles }: DashboardDefinition): string[] {
  const of = (kind: string) => tiles.filter(({ body }) => body.kind === kind).length
  const words = { chart: 'chart', table: 'table', figure: 'figure', text: 'text' }
  return Object.entries(words).flatMap(([kind, word]) =>
    of(kind) === 0 ? [] : [count(of(kind), word)],
  )
}

function count(many: number, word: string): string {
  return `${many} ${word}${many === 1 ? '' : 's'}`
}
