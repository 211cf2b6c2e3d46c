import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { TileBody } from '@tickmark/core/documents/DashboardDefinition'
import { toDefinition } from '../../custom/toDefinition.ts'
import type { PanelSubject } from './PanelSubject.ts'

/**
 * Returns the contents of a panel as the body of a tile: the query and its view settings, not the figures.
 * @throws TypeError for a panel that no tile can show, ZodError for a chart that cannot be kept.
 */
export function toTileBody({ embed, view }: Pick<PanelSubject, 'embed' | 'view'>): TileBody {
  if (view !== undefined) return { kind: 'table', table: view }
  if (embed !== undefined && 'query' in embed) return { kind: 'chart', chart: toDefinition(embed) }
  if (embed !== undefined && 'chart' in embed)
    return { kind: 'chart', chart: ChartDefinition.parse(embed.chart) }
  throw new TypeError('A tile cannot show this panel.')
}
