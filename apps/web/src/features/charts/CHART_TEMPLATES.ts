import {
  ChartDefinition,
  type ChartDefinitionInput,
} from '@tickmark/core/documents/ChartDefinition'
import { builderAddress } from '../../charts/custom/builderAddress.ts'

type ChartTemplate = { name: string; description: string; definition: ChartDefinition }

/** Large tokens of several sectors, for charts that compare them. */
const MAJORS = ['ethereum', 'solana', 'aave', 'uniswap', 'chainlink', 'lido']

const TEMPLATES: readonly {
  name: string
  description: string
  definition: ChartDefinitionInput
}[] = [
  {
    name: 'Fees of lending',
    description: 'What borrowers pay, quarter by quarter: each project’s share of the whole.',
    definition: {
      kind: 'stacked',
      percent: true,
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['fees'],
            where: { sectors: ['lending'] },
            breakdown: ['project'],
            granularity: 'quarter',
            range: '3y',
            top: { n: 10 },
          },
        },
      ],
    },
  },
  {
    name: 'Revenue of the top ten',
    description: 'The ten projects that earn most, and all the others together.',
    definition: {
      kind: 'stacked',
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['revenue'],
            breakdown: ['project'],
            granularity: 'month',
            range: '3y',
            top: { n: 10 },
          },
        },
      ],
    },
  },
  {
    name: 'P/S of majors',
    description: 'What the market pays for a dollar of yearly revenue.',
    definition: {
      log: true,
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['ps_circulating'],
            where: { projects: MAJORS },
            breakdown: ['project'],
            granularity: 'week',
            range: '3y',
          },
        },
      ],
    },
  },
  {
    name: 'TVL by chain',
    description: 'Where value is locked, chain by chain, with the smaller ones as Others.',
    definition: {
      kind: 'area',
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['tvl'],
            breakdown: ['chain'],
            granularity: 'month',
            range: '5y',
            top: { n: 12 },
          },
        },
      ],
    },
  },
  {
    name: 'Stablecoin supply',
    description: 'Dollars and other currencies in circulation, by issuer.',
    definition: {
      kind: 'area',
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['outstanding_supply'],
            where: { sectors: ['stablecoin-issuers'] },
            breakdown: ['project'],
            granularity: 'month',
            range: '5y',
            top: { n: 10 },
          },
        },
      ],
    },
  },
  {
    name: 'Market value against fees',
    description:
      'Whether the tokens that are worth most stand for the projects that are paid most.',
    definition: {
      kind: 'scatter',
      log: true,
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['fees', 'market_cap_circulating'],
            breakdown: ['project'],
            granularity: 'quarter',
            range: '365d',
            transforms: [],
            top: { n: 100, by: 'market_cap_circulating', others: false },
          },
        },
      ],
    },
  },
  {
    name: 'DEX against derivatives',
    description: 'Spot volume of exchanges beside the notional volume of derivatives.',
    definition: {
      questions: [
        {
          id: 'a',
          name: 'DEX volume',
          query: {
            metrics: ['trading_volume'],
            where: { sectors: ['exchange'] },
            granularity: 'week',
            range: '3y',
          },
        },
        {
          id: 'b',
          name: 'Derivatives volume',
          query: {
            metrics: ['notional_trading_volume'],
            where: { sectors: ['derivatives'] },
            granularity: 'week',
            range: '3y',
          },
        },
      ],
    },
  },
  {
    name: 'Drawdown of majors',
    description: 'How far each token stands below its highest price of the range.',
    definition: {
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['price'],
            where: { projects: MAJORS },
            breakdown: ['project'],
            granularity: 'day',
            range: '365d',
            transforms: [{ kind: 'drawdown' }],
          },
        },
      ],
    },
  },
  {
    name: 'Price over fees',
    description: 'Fees of Aave as bars, its price as a line on the right, and what happened to it.',
    definition: {
      kind: 'bar',
      events: true,
      own: ['right:a:price'],
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['fees', 'price'],
            where: { projects: ['aave'] },
            granularity: 'month',
            range: '3y',
          },
        },
      ],
    },
  },
  {
    name: 'Developers against fees',
    description:
      'Whether projects with many developers are paid more; points are as large as their market value.',
    definition: {
      kind: 'scatter',
      log: true,
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['active_developers', 'fees', 'market_cap_circulating'],
            breakdown: ['project'],
            granularity: 'quarter',
            range: '365d',
            top: { n: 100, by: 'fees', others: false },
          },
        },
      ],
    },
  },
  {
    name: 'Sectors now',
    description: 'Market sectors as large as their fees, coloured by how these changed.',
    definition: {
      kind: 'treemap',
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['fees'],
            breakdown: ['market_sector'],
            granularity: 'month',
            range: '365d',
          },
        },
      ],
    },
  },
]

/** Charts to begin with. */
export const CHART_TEMPLATES: readonly ChartTemplate[] = TEMPLATES.map(
  ({ definition, ...words }) => ({
    ...words,
    definition: ChartDefinition.parse({ ...definition, fits_range: true }),
  }),
)

/** Charts to begin with, with where each is opened. */
export function listTemplates() {
  return CHART_TEMPLATES.map(({ definition, ...words }) => ({
    ...words,
    href: builderAddress(definition),
  }))
}
