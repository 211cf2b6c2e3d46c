import type { ApiContext } from '@tickmark/api/context/ApiContext'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { chartAsOf } from './chartAsOf.ts'
import type { EmbedPart } from './EmbedPart.ts'
import { renderChart } from './renderChart.ts'
import { renderDashboard } from './renderDashboard.ts'
import { renderTable } from './renderTable.ts'

/**
 * What somebody made and shares, as HTML that needs no script. Figures are those that anybody may read, as of a moment
 * where one is given.
 */
export async function renderDocument(
  context: { ctx: ApiContext; people: Pick<LazyAccounts, 'open'>; asOf: string | undefined },
  { kind, content }: Pick<Document, 'kind' | 'content'>,
): Promise<EmbedPart> {
  switch (kind) {
    case 'chart':
      return renderChart(context.ctx, chartAsOf(content as ChartDefinition, context.asOf))
    case 'dashboard':
      return renderDashboard(context, content as DashboardDefinition)
    case 'table':
    case 'preset':
      return renderTable(context.ctx, content as MartView, context.asOf)
  }
}
