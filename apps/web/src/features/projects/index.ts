import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseProjectsSearch } from './ProjectsSearch.ts'

/** `/projects`: every project with its figures. */
export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects',
  staticData: { fillsWindow: true },
  validateSearch: parseProjectsSearch,
  loader: () => {
    // Begun here, beside the page's code; the page itself waits and shows what fails.
    void queryClient.prefetchQuery(trpc.projects.list.queryOptions({}))
  },
  component: lazyRouteComponent(() => import('./ProjectsPage.tsx'), 'ProjectsPage'),
})
