import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { readSearch } from '../../data/readSearch.ts'
import type { MartSearch } from '../../features/marts/MartPage.tsx'
import type { TableSearch } from '../../features/tables/readTableAddress.ts'
import { keepSearch, rootRoute } from '../shell/rootRoute.tsx'

/** Screens on which users compose something, and the frames that show it on other sites. */
export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/queries',
    validateSearch: parseQuerySearch,
    component: lazyPage(
      () => import('../../features/charts/queries/QueriesPage.tsx'),
      'QueriesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/charts',
    component: lazyPage(() => import('../../documents/list/DocumentsPage.tsx'), 'ChartsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/charts/new',
    validateSearch: parseChartSearch,
    component: lazyPage(() => import('../../features/charts/NewChartPage.tsx'), 'NewChartPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/charts/$id',
    validateSearch: parseChartSearch,
    component: lazyPage(() => import('../../features/charts/ChartPage.tsx'), 'ChartPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dashboards',
    component: lazyPage(() => import('../../documents/list/DocumentsPage.tsx'), 'DashboardsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dashboards/new',
    validateSearch: keepSearch<Record<never, never>>,
    component: lazyPage(
      () => import('../../features/dashboards/NewDashboardPage.tsx'),
      'NewDashboardPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dashboards/$id',
    validateSearch: keepSearch<Record<never, never>>,
    component: lazyPage(
      () => import('../../features/dashboards/DashboardPage.tsx'),
      'DashboardPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tables',
    component: lazyPage(() => import('../../documents/list/DocumentsPage.tsx'), 'TablesPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tables/new',
    staticData: { fillsWindow: true },
    validateSearch: keepSearch<TableSearch>,
    component: lazyPage(() => import('../../features/tables/NewTablePage.tsx'), 'NewTablePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tables/$id',
    staticData: { fillsWindow: true },
    validateSearch: keepSearch<TableSearch>,
    component: lazyPage(() => import('../../features/tables/TablePage.tsx'), 'TablePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/comps',
    component: lazyPage(() => import('../../documents/list/DocumentsPage.tsx'), 'CompsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/comps/new',
    validateSearch: keepSearch<CompsSearch>,
    component: lazyPage(
      () => import('../../features/comps/NewComparisonPage.tsx'),
      'NewComparisonPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/comps/$id',
    validateSearch: keepSearch<CompsSearch>,
    component: lazyPage(() => import('../../features/comps/ComparisonPage.tsx'), 'ComparisonPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/marts',
    component: lazyPage(() => import('../../features/marts/MartsPage.tsx'), 'MartsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/marts/$mart',
    validateSearch: keepSearch<MartSearch>,
    staticData: { fillsWindow: true },
    component: lazyPage(() => import('../../features/marts/MartPage.tsx'), 'MartPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/watchlist',
    validateSearch: keepSearch<Record<never, never>>,
    component: lazyPage(
      () => import('../../features/watchlist/WatchlistPage.tsx'),
      'WatchlistPage',
    ),
  }),
] as const

/** Comparables as an address holds them, and the secret of a shared link. */
type CompsSearch = { comps?: unknown; secret?: string }

/** The contents of a builder's address; `readChart` reads them, and reports what is wrong with them. */
type ChartSearch = {
  chart?: unknown
  /** The secret of the link by which the visitor came. */
  secret?: string
}

/** Kept as it is: errors of a chart are shown by its page, whose code is not here. */
function parseChartSearch(raw: Record<string, unknown>): ChartSearch {
  return {
    chart: raw.chart,
    ...(raw.edit === true && { edit: true }),
    ...(typeof raw.title === 'string' && { title: raw.title }),
    ...(typeof raw.secret === 'string' && { secret: raw.secret }),
  }
}

/** A question in words, which the page asks once, and the query that it stands for. */
function parseQuerySearch(raw: Record<string, unknown>): { chart?: unknown; ask?: string } {
  const { words } = readSearch(raw)
  return { chart: raw.chart, ask: words('ask') }
}
