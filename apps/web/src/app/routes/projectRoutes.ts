import { createRoute, lazyRouteComponent as lazyPage } from '@tanstack/react-router'
import { projectQuery } from '@tickmark/core/screens/projectQuery'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import type { MartSearch } from '../../features/marts/index.ts'
import {
  parseCompositionSearch,
  parseDataSearch,
  parseLandscapeSearch,
  parseOverviewSearch,
  parseVestingSearch,
} from '../../features/project/projectSearches.ts'
import { parseProjectsSearch } from '../../features/projects/ProjectsSearch.ts'
import { parseStatementChoice } from '../../tables/statement/StatementChoice.ts'
import { keepSearch, rootRoute } from '../shell/rootRoute.tsx'

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$slug',
  loader: ({ params }) => {
    void queryClient.prefetchQuery(trpc.projects.getProject.queryOptions(projectQuery(params.slug)))
  },
  component: lazyPage(() => import('../../features/project/ProjectPage.tsx'), 'ProjectPage'),
})

const tabs = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/',
    validateSearch: parseOverviewSearch,
    component: lazyPage(
      () => import('../../features/project/overview/OverviewPage.tsx'),
      'OverviewPage',
    ),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/financial-statement',
    validateSearch: parseStatementChoice,
    component: lazyPage(() => import('../../features/project/StatementPage.tsx'), 'StatementPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/composition',
    validateSearch: parseCompositionSearch,
    component: lazyPage(
      () => import('../../features/project/composition/CompositionPage.tsx'),
      'CompositionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/competitive-landscape',
    validateSearch: parseLandscapeSearch,
    component: lazyPage(
      () => import('../../features/project/landscape/LandscapePage.tsx'),
      'LandscapePage',
    ),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/comparables',
    validateSearch: keepSearch<{ comps?: unknown }>,
    component: lazyPage(
      () => import('../../features/project/ComparablesPage.tsx'),
      'ComparablesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/contracts',
    validateSearch: keepSearch<MartSearch>,
    component: lazyPage(() => import('../../features/project/ContractsPage.tsx'), 'ContractsPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/data',
    validateSearch: parseDataSearch,
    component: lazyPage(() => import('../../features/project/DataPage.tsx'), 'DataPage'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/vesting',
    validateSearch: parseVestingSearch,
    component: lazyPage(
      () => import('../../features/project/vesting/VestingPage.tsx'),
      'VestingPage',
    ),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/token-rights',
    component: lazyPage(
      () => import('../../features/project/TokenRightsPage.tsx'),
      'TokenRightsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/fundraises',
    validateSearch: keepSearch<MartSearch>,
    component: lazyPage(
      () => import('../../features/project/ProjectFundraisesPage.tsx'),
      'ProjectFundraisesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/readme',
    component: lazyPage(() => import('../../features/project/readme/ReadmePage.tsx'), 'ReadmePage'),
  }),
] as const

/** The list of projects, and a project's page with its tabs. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/projects',
    staticData: { fillsWindow: true },
    validateSearch: parseProjectsSearch,
    component: lazyPage(() => import('../../features/projects/ProjectsPage.tsx'), 'ProjectsPage'),
  }),
  projectRoute.addChildren([...tabs]),
] as const
