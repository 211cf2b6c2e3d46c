import { MartView } from '../../marts/MartView.ts'
import { ChartDefinition } from '../ChartDefinition.ts'
import { CompsDefinition } from '../CompsDefinition.ts'
import { DashboardDefinition } from '../DashboardDefinition.ts'
import type { DocumentContent } from '../DOCUMENT_CONTENTS.ts'
import type { PageKind } from '../DOCUMENT_KINDS.ts'
import { CHART_GALLERY } from './CHART_GALLERY.ts'
import { CHAINS } from './dashboards/CHAINS.ts'
import { LENDING } from './dashboards/LENDING.ts'
import { MARKET } from './dashboards/MARKET.ts'
import { askOne } from './dashboards/makeTile.ts'
import { PROJECT } from './dashboards/PROJECT.ts'
import { STABLECOINS } from './dashboards/STABLECOINS.ts'
import { VALUE_ACCRUAL } from './dashboards/VALUE_ACCRUAL.ts'
import { TABLE_GALLERY } from './TABLE_GALLERY.ts'

type GalleryDocument = {
  document_id: string
  kind: PageKind
  name: string
  description: string
  content: DocumentContent
}

/**
 * The ready-made documents of every instance, in the order in which they are offered. They hold queries and no figures,
 * so they show whatever data the instance has.
 */
export const GALLERY: readonly GalleryDocument[] = [
  ...CHART_GALLERY.map(
    ({ id, name, description, query, questions = query && askOne(query), ...look }) => ({
      name,
      description,
      document_id: `gallery-chart-${id}`,
      kind: 'chart' as const,
      content: ChartDefinition.parse({ ...look, questions, fits_range: true }),
    }),
  ),
  ...TABLE_GALLERY.map(({ id, content, ...words }) => ({
    ...words,
    document_id: `gallery-table-${id}`,
    kind: 'table' as const,
    content: MartView.parse(content),
  })),
  ...[MARKET, VALUE_ACCRUAL, LENDING, CHAINS, STABLECOINS, PROJECT].map(
    ({ id, content, ...words }) => ({
      ...words,
      document_id: `gallery-dashboard-${id}`,
      kind: 'dashboard' as const,
      content: DashboardDefinition.parse(content),
    }),
  ),
  {
    document_id: 'gallery-comparison-uniswap',
    kind: 'comparison',
    name: 'Uniswap and other exchanges',
    description: 'Uniswap beside the largest decentralized exchanges.',
    content: CompsDefinition.parse({ project: 'uniswap' }),
  },
  {
    document_id: 'gallery-comparison-lending',
    kind: 'comparison',
    name: 'Aave and other lenders',
    description: 'Aave beside lending protocols with a token, by amounts of a whole year.',
    content: CompsDefinition.parse({
      project: 'aave',
      peers: ['compound', 'morpho', 'venus', 'spark', 'euler'],
      window: '365d',
    }),
  },
]
