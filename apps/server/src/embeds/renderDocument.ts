import type { ApiContext } from '@tickmark/api/context/ApiContext'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { chartAsOf } from './chartAsOf.ts'
import type { EmbedPart } from './EmbedPart.ts'
import type { FrameControls } from './FrameControls.ts'
import { renderChart } from './renderChart.ts'
import { renderDashboard } from './renderDashboard.ts'
import { renderTable } from './renderTable.ts'

/**
 * Renders a shared document as HTML that needs no script. Figures are those that anyone may read, as of a moment where
 * one is given, and in the order and of the projects that a visitor has chosen.
 */
export async function renderDocument(
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
    case 'table':
    case 'preset':
      return renderTable(ctx, content as MartView, { asOf, sorting: controls.sort() })
  }
}
