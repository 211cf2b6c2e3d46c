import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { rootRoute } from '../../shell/rootRoute.tsx'
import type { TableSearch } from './address/TableSearch.ts'

/** Puts columns into any view of a mart, and in order. */
export const ColumnsDialog = lazy(async () => ({
  default: (await import('./columns/ColumnsDialog.tsx')).ColumnsDialog,
}))

/** What the rows of any view of a mart are put together by. */
export const GroupMenu = lazy(async () => ({
  default: (await import('./GroupMenu.tsx')).GroupMenu,
}))

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
