import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { rootRoute } from '../../shell/rootRoute.tsx'
import { parseAssetSearch } from './AssetSearch.ts'
import { parseAssetsSearch } from './AssetsSearch.ts'

// Begun beside the pages' code; the pages themselves wait and show what fails.
const loader = () => {
  void queryClient.prefetchQuery(trpc.assets.getOverview.queryOptions({}))
}

const assetsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets',
  validateSearch: parseAssetsSearch,
  loader,
  component: lazyRouteComponent(() => import('./AssetsPage.tsx'), 'AssetsPage'),
})

const assetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets/$asset',
  validateSearch: parseAssetSearch,
  loader,
  component: lazyRouteComponent(() => import('./AssetPage.tsx'), 'AssetPage'),
})

/** `/assets` and the page of each tokenized asset. */
export const assetRoutes = [assetsRoute, assetRoute] as const
