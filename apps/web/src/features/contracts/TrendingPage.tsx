import { getRouteApi, Navigate } from '@tanstack/react-router'
import { CONTRACT_MART } from '@tickmark/core/marts/data/CONTRACT_MART'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { MartScreen } from '../marts/index.ts'
import { FIRST_PRESET, moveTrendingSearch } from './moveTrendingSearch.ts'

const route = getRouteApi('/trending-contracts')

/** The contracts that most goes through, over any window, on any chain. */
export function TrendingPage() {
  const title = useScreenTitle('/trending-contracts')
  const moved = moveTrendingSearch(route.useSearch())
  if (moved !== undefined) return <Navigate to="/trending-contracts" search={moved} replace />
  return (
    <MartScreen
      mart={CONTRACT_MART}
      area={{
        title,
        words:
          'Contracts ranked by inflows, outflows, calls, gas, events and unique callers. Blockscout reports calls and gas of the busiest contracts on Ethereum, Base, Optimism, Arbitrum, Polygon and Gnosis.',
        presetId: FIRST_PRESET,
      }}
    />
  )
}
