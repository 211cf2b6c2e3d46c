import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectQuestion } from '@tickmark/core/screens/projectQuestion'
import { lazy } from 'react'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseStatementChoice } from '../../statement/StatementChoice.ts'
import { parseCompositionSearch } from './composition/CompositionSearch.ts'
import { parseContractsSearch } from './contracts/ContractsSearch.ts'
import { parseDataSearch } from './data/DataSearch.ts'
import { parseProjectFundraisesSearch } from './fundraises/ProjectFundraisesSearch.ts'
import { parseLandscapeSearch } from './landscape/LandscapeSearch.ts'
import { parseOverviewSearch } from './overview/OverviewSearch.ts'
import { parseVestingSearch } from './vesting/VestingSearch.ts'

/** One of a project's own panels alone, for frames on other sites. */
export const EmbeddedProjectPart = lazy(async () => ({
  default: (await import('./EmbeddedProjectPart.tsx')).EmbeddedProjectPart,
}))

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$slug',
  loader: ({ params }) => {
    // Begun here, beside the page's code; the page itself waits and shows what fails.
    void queryClient.prefetchQuery(
      trpc.projects.getProject.queryOptions(projectQuestion(params.slug)),
    )
  },
  component: lazyRouteComponent(() => import('./ProjectPage.tsx'), 'ProjectPage'),
})

const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  validateSearch: parseOverviewSearch,
  component: lazyRouteComponent(() => import('./overview/OverviewPage.tsx'), 'OverviewPage'),
})

const statementRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/financial-statement',
  validateSearch: parseStatementChoice,
  component: lazyRouteComponent(() => import('./statement/StatementPage.tsx'), 'StatementPage'),
})

const compositionRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/composition',
  validateSearch: parseCompositionSearch,
  component: lazyRouteComponent(
    () => import('./composition/CompositionPage.tsx'),
    'CompositionPage',
  ),
})

const landscapeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/competitive-landscape',
  validateSearch: parseLandscapeSearch,
  component: lazyRouteComponent(() => import('./landscape/LandscapePage.tsx'), 'LandscapePage'),
})

const contractsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/contracts',
  validateSearch: parseContractsSearch,
  component: lazyRouteComponent(() => import('./contracts/ContractsPage.tsx'), 'ContractsPage'),
})

const dataRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/data',
  validateSearch: parseDataSearch,
  component: lazyRouteComponent(() => import('./data/DataPage.tsx'), 'DataPage'),
})

const vestingRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/vesting',
  validateSearch: parseVestingSearch,
  component: lazyRouteComponent(() => import('./vesting/VestingPage.tsx'), 'VestingPage'),
})

const fundraisesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/fundraises',
  validateSearch: parseProjectFundraisesSearch,
  component: lazyRouteComponent(
    () => import('./fundraises/ProjectFundraisesPage.tsx'),
    'ProjectFundraisesPage',
  ),
})

const readmeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/readme',
  component: lazyRouteComponent(() => import('./readme/ReadmePage.tsx'), 'ReadmePage'),
})

/** `/projects/$slug` and its tabs. */
export const projectRoutes = projectRoute.addChildren([
  overviewRoute,
  statementRoute,
  compositionRoute,
  landscapeRoute,
  contractsRoute,
  vestingRoute,
  fundraisesRoute,
  dataRoute,
  readmeRoute,
])
