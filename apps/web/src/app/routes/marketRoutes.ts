import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { parseAssetSearch } from '../../features/assets/AssetSearch.ts'
import type { AssetsSearch } from '../../features/assets/AssetsSearch.ts'
import type { BridgeFlowsSearch } from '../../features/flows/BridgeFlowsSearch.ts'
import type { FundraisesSearch } from '../../features/fundraises/FundraisesSearch.ts'
import { parseLeaderboardsSearch } from '../../features/leaderboards/LeaderboardsSearch.ts'
import type { MarketsSearch } from '../../features/markets/MarketsSearch.ts'
import { parseSectorMetricSearch, parseSectorSearch } from '../../features/markets/SectorSearch.ts'
import type { MartSearch } from '../../features/marts/MartPage.tsx'
import { parseMetricSearch, parseMetricsSearch } from '../../features/metrics/MetricSearch.ts'
import { parseStatementsSearch } from '../../features/statements/StatementsSearch.ts'
import { parseUnlocksSearch } from '../../features/unlocks/UnlocksSearch.ts'
import { keepSearch, rootRoute } from '../shell/rootRoute.tsx'

const loadAssets = () => {
  void queryClient.prefetchQuery(trpc.assets.getOverview.queryOptions({}))
}

/** Screens that compare projects: by metric, by sector, by what was raised and what is held. */
export const marketRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/metrics',
    validateSearch: parseMetricsSearch,
    component: lazyPage(() => import('../../features/metrics/MetricsPage.tsx'), 'MetricsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/metrics/$metric',
    validateSearch: parseMetricSearch,
    component: lazyPage(() => import('../../features/metrics/MetricPage.tsx'), 'MetricPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/markets',
    validateSearch: keepSearch<MarketsSearch>,
    component: lazyPage(() => import('../../features/markets/MarketsPage.tsx'), 'MarketsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/markets/$sector',
    validateSearch: parseSectorSearch,
    component: lazyPage(() => import('../../features/markets/SectorPage.tsx'), 'SectorPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/markets/$sector/metrics/$metric',
    validateSearch: parseSectorMetricSearch,
    component: lazyPage(
      () => import('../../features/markets/SectorMetricPage.tsx'),
      'SectorMetricPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/leaderboards',
    validateSearch: parseLeaderboardsSearch,
    component: lazyPage(
      () => import('../../features/leaderboards/LeaderboardsPage.tsx'),
      'LeaderboardsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/financial-statements',
    validateSearch: parseStatementsSearch,
    component: lazyPage(
      () => import('../../features/statements/StatementsPage.tsx'),
      'StatementsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trending-contracts',
    validateSearch: keepSearch<MartSearch>,
    staticData: { fillsWindow: true },
    component: lazyPage(() => import('../../features/contracts/TrendingPage.tsx'), 'TrendingPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fundraises',
    validateSearch: keepSearch<FundraisesSearch>,
    component: lazyPage(
      () => import('../../features/fundraises/FundraisesPage.tsx'),
      'FundraisesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fundraises/investors/$investor',
    validateSearch: keepSearch<FundraisesSearch>,
    component: lazyPage(() => import('../../features/fundraises/InvestorPage.tsx'), 'InvestorPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/unlocks',
    validateSearch: parseUnlocksSearch,
    component: lazyPage(() => import('../../features/unlocks/UnlocksPage.tsx'), 'UnlocksPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/assets',
    validateSearch: keepSearch<AssetsSearch>,
    loader: loadAssets,
    component: lazyPage(() => import('../../features/assets/AssetsPage.tsx'), 'AssetsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/assets/$asset',
    validateSearch: parseAssetSearch,
    loader: loadAssets,
    component: lazyPage(() => import('../../features/assets/AssetPage.tsx'), 'AssetPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/bridge-flows',
    validateSearch: keepSearch<BridgeFlowsSearch>,
    component: lazyPage(
      () => import('../../features/flows/BridgeFlowsPage.tsx'),
      'BridgeFlowsPage',
    ),
  }),
] as const
