import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseTableSearch } from './address/TableSearch.ts'

const tablesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tables',
  component: lazyRouteComponent(() => import('./TablesPage.tsx'), 'TablesPage'),
})

const newTableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tables/new',
  staticData: { fillsWindow: true },
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('./NewTablePage.tsx'), 'NewTablePage'),
})

const tableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tables/$id',
  staticData: { fillsWindow: true },
  validateSearch: parseTableSearch,
  component: lazyRouteComponent(() => import('./TablePage.tsx'), 'TablePage'),
})

/** `/tables`, a new one, and one that is kept. */
export const tableRoutes = [tablesRoute, newTableRoute, tableRoute]
