import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseStatementsSearch } from './StatementsSearch.ts'

/** `/financial-statements`: the statements of many projects, and up to four of them line by line. */
export const statementsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/financial-statements',
  validateSearch: parseStatementsSearch,
  component: lazyRouteComponent(() => import('./StatementsPage.tsx'), 'StatementsPage'),
})
