import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { CHAINS } from './CHAINS.ts'
import { LENDING } from './LENDING.ts'
import { makeTile, type Template } from './makeTile.ts'
import { PROJECT } from './PROJECT.ts'
import { STABLECOINS } from './STABLECOINS.ts'

const bySector = { breakdown: ['market_sector' as const], top: { n: 10 } }

const MARKET: Template = {
  id: 'market',
  name: 'The whole market',
  description:
    'What all projects earn together, which sectors grow, and who is worth what by its fees.',
  definition: {
    tiles: [
      makeTile.figure('Fees', [0, 0, 3, 3], { metrics: ['fees'] }),
      makeTile.figure('Revenue', [3, 0, 3, 3], { metrics: ['revenue'] }),
      makeTile.figure('Earnings', [6, 0, 3, 3], { metrics: ['earnings'] }),
      makeTile.figure('Market cap', [9, 0, 3, 3], { metrics: ['market_cap_circulating'] }),
      makeTile.chart('Fees by sector', [0, 3, 7, 8], {
        kind: 'stacked',
        query: { metrics: ['fees'], ...bySector },
      }),
      makeTile.chart('Market cap by sector', [7, 3, 5, 8], {
        kind: 'treemap',
        query: { metrics: ['market_cap_circulating'], ...bySector },
      }),
      makeTile.chart('Fees by project', [0, 11, 6, 8], {
        kind: 'stacked',
        query: { metrics: ['fees'], breakdown: ['project'], top: { n: 10 } },
      }),
      makeTile.chart('Earnings by project', [6, 11, 6, 8], {
        kind: 'bar',
        query: {
          metrics: ['earnings'],
          breakdown: ['project'],
          top: { n: 5, others: false },
          granularity: 'quarter',
        },
      }),
    ],
  },
}

/** The templates of dashboards, in the order in which they are offered. */
export const TEMPLATES: readonly Template[] = [MARKET, LENDING, CHAINS, PROJECT, STABLECOINS]

/** The initial definition of a new dashboard; empty for an unknown template. */
export function openTemplate(id: string | undefined): {
  name: string
  definition: DashboardDefinition
} {
  const template = TEMPLATES.find((one) => one.id === id)
  return {
    name: template?.name ?? 'New dashboard',
    definition: DashboardDefinition.parse(template?.definition ?? {}),
  }
}
