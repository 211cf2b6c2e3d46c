import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import type { TableSearch } from './address/TableSearch.ts'

/** Kept as it is: the pages read it. */
const keep = (raw: Record<string, unknown>): TableSearch => raw

const tablesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tables',
  component: lazyRouteComponent(() => import('./TablesPage.tsx'), 'TablesPage'),
})

const newTableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tables/new',
  staticData: { fillsWindow: true },
  validateSearch: keep,
  component: lazyRouteComponent(() => import('./NewTablePage.tsx'), 'NewTablePage'),
})

const tableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tables/$id',
  staticData: { fillsWindow: true },
  validateSearch: keep,
  component: lazyRouteComponent(() => import('./TablePage.tsx'), 'TablePage'),
})

/** `/tables`, a new one, and one that is kept. */
export const tableRoutes = [tablesRoute, newTableRoute, tableRoute]
