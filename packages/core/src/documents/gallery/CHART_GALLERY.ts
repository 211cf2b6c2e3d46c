import type { MetricQueryInput } from '../../query/MetricQuery.ts'
import type { ChartDefinitionInput } from '../ChartDefinition.ts'

type GalleryChart = Omit<ChartDefinitionInput, 'questions'> & {
  id: string
  name: string
  description: string
  /** The only query; monthly over three years unless it says otherwise. */
  query?: MetricQueryInput
  questions?: ChartDefinitionInput['questions']
}

/** Large tokens of several sectors, for charts that compare them. */
const MAJORS = ['ethereum', 'solana', 'aave', 'uniswap', 'chainlink', 'lido']

/** The ready-made charts, each with the newest range in which its data are. */
export const CHART_GALLERY: readonly GalleryChart[] = [
  {
    id: 'lending-fees',
    name: 'Lending fees',
    description: 'Each project’s share of the total that borrowers pay each quarter.',
    kind: 'stacked',
    percent: true,
    query: {
      metrics: ['fees'],
      where: { sectors: ['lending'] },
      breakdown: ['project'],
      granularity: 'quarter',
      top: { n: 10 },
    },
  },
  {
    id: 'top-revenue',
    name: 'Revenue of the top 10 projects',
    description: 'The ten projects with the highest revenue, and all others combined.',
    kind: 'stacked',
    query: {
      metrics: ['revenue'],
      breakdown: ['project'],
      top: { n: 10 },
    },
  },
  {
    id: 'ps-of-majors',
    name: 'P/S ratio of majors',
    description: 'The price that the market pays for one dollar of annualized revenue.',
    log: true,
    query: {
      metrics: ['ps_circulating'],
      where: { projects: MAJORS },
      breakdown: ['project'],
      granularity: 'week',
    },
  },
  {
    id: 'tvl-by-chain',
    name: 'TVL by chain',
    description: 'Total value locked on the largest chains, with all smaller ones as Others.',
    kind: 'area',
    query: {
      metrics: ['tvl'],
      breakdown: ['chain'],
      range: '5y',
      top: { n: 12 },
    },
  },
  {
    id: 'stablecoin-supply',
    name: 'Stablecoin supply',
    description: 'Stablecoins in circulation, by issuer.',
    kind: 'area',
    query: {
      metrics: ['outstanding_supply'],
      where: { sectors: ['stablecoin-issuers'] },
      breakdown: ['project'],
      range: '5y',
      top: { n: 10 },
    },
  },
  {
    id: 'market-cap-vs-fees',
    name: 'Market cap vs. fees',
    description: 'Fees against market cap of the projects with the highest fees.',
    kind: 'scatter',
    log: true,
    query: {
      metrics: ['fees', 'market_cap_circulating'],
      breakdown: ['project'],
      granularity: 'quarter',
      range: '365d',
      transforms: [],
      top: { n: 100, by: 'fees', others: false },
    },
  },
  {
    id: 'dex-vs-derivatives',
    name: 'DEX vs. derivatives volume',
    description: 'Weekly spot volume of exchanges and notional volume of derivatives.',
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
  {
    id: 'drawdown-of-majors',
    name: 'Drawdown of majors',
    description: 'Distance of each token from its highest price in the range.',
    query: {
      metrics: ['price'],
      where: { projects: MAJORS },
      breakdown: ['project'],
      granularity: 'day',
      range: '365d',
      transforms: [{ kind: 'drawdown' }],
    },
  },
  {
    id: 'price-and-fees',
    name: 'Aave: price and fees',
    description:
      'Monthly fees as bars, price as a line on the right axis, with unlocks and fundraises.',
    kind: 'bar',
    events: true,
    own: ['right:a:price'],
    query: {
      metrics: ['fees', 'price'],
      where: { projects: ['aave'] },
    },
  },
  {
    id: 'developers-vs-fees',
    name: 'Developers vs. fees',
    description: 'Developers against fees of projects; point size is market cap.',
    kind: 'scatter',
    log: true,
    query: {
      metrics: ['active_developers', 'fees', 'market_cap_circulating'],
      breakdown: ['project'],
      granularity: 'quarter',
      range: '365d',
      top: { n: 100, by: 'fees', others: false },
    },
  },
  {
    id: 'sectors-by-fees',
    name: 'Sectors by fees',
    description: 'Market sectors sized by fees and colored by their change.',
    kind: 'treemap',
    query: {
      metrics: ['fees'],
      breakdown: ['market_sector'],
      range: '365d',
    },
  },
]
