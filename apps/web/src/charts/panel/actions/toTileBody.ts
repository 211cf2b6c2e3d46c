import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { TileBody } from '@tickmark/core/documents/DashboardDefinition'
import { toDefinition } from '../../custom/toDefinition.ts'
import type { PanelSubject } from './PanelSubject.ts'

/**
 * What a panel shows as the body of a tile: its query and how it is looked at, not its figures.
 * @throws TypeError for a panel that no tile can show, ZodError for a chart that cannot be kept.
 */
export function toTileBody({ embed, view }: Pick<PanelSubject, 'embed' | 'view'>): TileBody {
  if (view !== undefined) return { kind: 'table', table: view }
  if (embed !== undefined && 'query' in embed) return { kind: 'chart', chart: toDefinition(embed) }
  if (embed !== undefined && 'chart' in embed)
    return { kind: 'chart', chart: ChartDefinition.parse(embed.chart) }
  throw new TypeError('A tile cannot show this panel.')
}
