import { findMetric } from '../../metrics/findMetric.ts'
import { getMetric } from '../../metrics/getMetric.ts'
import { bridgeFlowsQuery } from '../../screens/bridgeFlows.ts'
import { assetChartQuery, metricChartQuery, sectorChartQuery } from '../../screens/chartQueries.ts'
import { chooseSectorMetric } from '../../screens/chooseSectorMetric.ts'
import { fundraiseTotalsQuery } from '../../screens/fundraises.ts'
import { LEADERBOARD_METRIC } from '../../screens/ranking.ts'
import { sectorTotalsQuery } from '../../screens/sectorTotals.ts'
import { statementLinesQuery } from '../../screens/statements.ts'
import { unlocksQuery } from '../../screens/unlocks.ts'
import { findSector } from '../../sectors/MARKET_SECTORS.ts'
import { preloadChart, preloadRanking } from '../preloadPanels.ts'
import type { ScreenPage, Screens } from '../Screen.ts'

/** Screens that compare projects: by metric, by sector, by what was raised and what is held. */
export const marketScreens = {
  '/metrics': {
    title: 'Metrics',
    switches: ['METRICS_PAGE_ENABLED'],
    area: { icon: 'metrics', key: 'm' },
  },
  '/metrics/$metric': { title: '{metric}' },
  '/markets': {
    title: 'Market sectors',
    switches: ['MARKET_SECTORS_ENABLED'],
    area: { icon: 'sectors', key: 'k' },
  },
  '/markets/$sector': { title: '{sector}' },
  '/markets/$sector/metrics/$metric': { title: '{metric} of {sector}' },
  '/leaderboards': {
    title: 'Leaderboards',
    switches: ['LEADERBOARDS_ENABLED'],
    area: { icon: 'podium', key: 'l' },
  },
  '/financial-statements': {
    title: 'Financial statements',
    switches: ['FINANCIAL_STATEMENTS_ENABLED'],
    area: { icon: 'statement', key: 'i' },
  },
  '/trending-contracts': {
    title: 'Trending contracts',
    switches: ['TRENDING_CONTRACTS_ENABLED'],
    area: { icon: 'flow', key: 'c' },
  },
  '/fundraises': {
    title: 'Fundraises',
    switches: ['DATASET_FUNDRAISES_ENABLED'],
    area: { icon: 'coins', key: 'f' },
  },
  '/fundraises/investors/$investor': { title: '{investor}' },
  '/unlocks': {
    title: 'Token unlocks',
    switches: ['VESTING_SCHEDULE_ENABLED'],
    area: { icon: 'calendar', key: 'u' },
  },
  '/assets': {
    title: 'Tokenized assets',
    switches: ['tokenized_assets'],
    area: { icon: 'ingot', key: 't' },
  },
  '/assets/$asset': { title: 'Tokenized asset' },
  '/bridge-flows': { title: 'Bridge flows', area: { icon: 'forward', key: 'x' } },
} as const satisfies Screens

export const marketPages: Readonly<Record<keyof typeof marketScreens, ScreenPage>> = {
  '/metrics': {
    description:
      'Every metric: its definition, how it is computed, how many projects have it and how recent it is.',
    sitemap: 'figures',
    examples: [{ region: 'Financial' }],
    preload: (calls) => calls.metrics.list({}),
  },
  '/metrics/$metric': {
    examples: [{ path: '/metrics/fees', region: 'Ranking' }],
    preload: async (calls, { params, isDefault }) => {
      const metric = findMetric(params.metric ?? '')
      if (metric === undefined) return
      await Promise.all([
        calls.metrics.getSummary({ metric_id: metric.metric_id }),
        isDefault && preloadChart(calls, metricChartQuery(metric)),
        isDefault && preloadRanking(calls, metric, {}),
      ])
    },
  },
  '/markets': {
    description:
      'Every market sector: total fees, revenue, value locked and market cap of its projects, with movers and leaders.',
    sitemap: 'figures',
    examples: [{ region: 'Sectors' }],
    preload: (calls, { isDefault }) => isDefault && calls.sectors.getTotals(sectorTotalsQuery()),
  },
  '/markets/$sector': {
    examples: [{ path: '/markets/lending', region: 'Concentration' }],
    preload: async (calls, { params: { sector: id = '' }, isDefault }) => {
      const sector = findSector(id)
      if (sector === undefined) return
      const totals = isDefault && (await calls.sectors.getTotals(sectorTotalsQuery({ sector })))
      if (totals) {
        const metric = chooseSectorMetric(sector, totals)
        await Promise.all([
          preloadChart(calls, sectorChartQuery(id, metric)),
          preloadRanking(calls, metric, { sectors: [id] }),
        ])
      }
    },
  },
  '/markets/$sector/metrics/$metric': {
    examples: [
      { path: '/markets/lending/metrics/active-loans?mode=rank', region: 'Concentration' },
    ],
    preload: async (calls, { params: { sector: id = '', metric: slug = '' }, isDefault }) => {
      const metric = findMetric(slug)
      if (findSector(id) === undefined || metric === undefined) return
      await Promise.all([
        isDefault && preloadChart(calls, sectorChartQuery(id, metric)),
        isDefault && preloadRanking(calls, metric, { sectors: [id] }),
      ])
    },
  },
  '/leaderboards': {
    description:
      'Projects by any metric or by its change, with the largest gains and losses, by sector, chain and interval.',
    sitemap: 'figures',
    examples: [{ region: 'Projects by fees' }],
    preload: (calls, { isDefault }) =>
      isDefault && preloadRanking(calls, getMetric(LEADERBOARD_METRIC), {}),
  },
  '/financial-statements': {
    description:
      'The income statements, balance sheets and multiples of crypto projects side by side, period by period and over the last twelve months.',
    sitemap: 'figures',
    examples: [
      { region: 'Largest projects by fees' },
      {
        path: '/financial-statements?projects=aave,uniswap,ethereum',
        region: 'Ethereum: from fees to earnings, last twelve months',
      },
    ],
    preload: (calls, { isDefault }) =>
      isDefault && calls.projects.getStatementLines(statementLinesQuery()),
  },
  '/trending-contracts': {
    description:
      'Contracts by inflow and outflow, gas used, events emitted and callers, over days to months.',
    sitemap: 'undated',
  },
  '/fundraises': {
    description:
      'Funding rounds of crypto projects with their sizes, valuations and investors, and totals over time and by sector.',
    sitemap: 'undated',
    examples: [{ region: 'Top investors' }],
    preload: (calls, { isDefault }) =>
      isDefault && calls.fundraises.getTotals(fundraiseTotalsQuery('month')),
  },
  '/fundraises/investors/$investor': {
    description:
      'The funding rounds that name {investor}: how many, their sizes, sectors and co-investors.',
    examples: [{ path: '/fundraises/investors/Variant', region: 'Co-investors' }],
    preload: (calls, { params: { investor = '' }, isDefault }) => {
      const scope = { investors: [investor] }
      return Promise.all([
        calls.fundraises.getInvestor({ investor }),
        isDefault && calls.fundraises.getTotals(fundraiseTotalsQuery('month', scope)),
      ])
    },
  },
  '/unlocks': {
    description:
      'Upcoming token unlocks by date: value, share of circulating supply and of trading volume, cliffs and linear releases, as a list, a calendar and a feed.',
    sitemap: 'undated',
    examples: [{ region: 'Upcoming unlocks' }, { path: '/unlocks?view=calendar' }],
    preload: (calls, { isDefault }) =>
      isDefault && calls.projects.getUnlockCalendar(unlocksQuery()),
  },
  '/assets': {
    description:
      'Tokenized funds, bonds, metals, stocks and loans: value, holders and transfers by class, issuer and chain.',
    sitemap: 'undated',
    preload: (calls) => calls.assets.getOverview({}),
  },
  '/assets/$asset': {
    preload: (calls, { params: { asset = '' }, isDefault }) =>
      Promise.all([
        calls.assets.getOverview({}),
        isDefault && preloadChart(calls, assetChartQuery(asset)),
      ]),
  },
  '/bridge-flows': {
    description:
      'Flows over bridges from chain to chain, by pair and day, and the net flow of each chain.',
    sitemap: 'undated',
    examples: [{ region: 'Net flows of chains' }],
    preload: (calls, { isDefault }) =>
      isDefault && calls.projects.getBridgeFlows(bridgeFlowsQuery()),
  },
}
