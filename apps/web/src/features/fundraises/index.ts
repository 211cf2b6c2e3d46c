import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseFundraisesSearch, parseInvestorSearch } from './FundraisesSearch.ts'

/** Funding rounds page by page, for other pages that show some of them. */
export const RoundsPanel = lazy(async () => ({
  default: (await import('./RoundsPanel.tsx')).RoundsPanel,
}))

/** Funding rounds over time alone, for frames on other sites. */
export const EmbeddedFundraises = lazy(async () => ({
  default: (await import('./EmbeddedFundraises.tsx')).EmbeddedFundraises,
}))

const fundraisesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fundraises',
  validateSearch: parseFundraisesSearch,
  component: lazyRouteComponent(() => import('./FundraisesPage.tsx'), 'FundraisesPage'),
})

const investorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fundraises/investors/$investor',
  validateSearch: parseInvestorSearch,
  component: lazyRouteComponent(() => import('./InvestorPage.tsx'), 'InvestorPage'),
})

/** `/fundraises` and the pages of investors. */
export const fundraiseRoutes = [fundraisesRoute, investorRoute] as const
