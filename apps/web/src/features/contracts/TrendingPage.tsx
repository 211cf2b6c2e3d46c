import { getRouteApi, Navigate } from '@tanstack/react-router'
import { CONTRACT_MART } from '@tickmark/core/marts/data/CONTRACT_MART'
import { readSearch } from '../../data/readSearch.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { moveListSearch } from '../../documents/moveListSearch.ts'
import { MartScreen } from '../marts/index.ts'

/** The preset of the last seven days. */
const FIRST_PRESET = 'active-7d'

const WINDOWS = ['1', '7', '30', '90'] as const

const ORDERS = ['inflow', 'outflow', 'net_flow', 'calls', 'gas_used', 'events', 'callers']

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

/**
 * Returns the address of the rows that an earlier address selected by `days`, `q`, `chains`, `categories` and `sort`;
 * undefined for an address without any of them.
 */
export function moveTrendingSearch(raw: Record<string, unknown>) {
  const days = readSearch(raw).choice('days', WINDOWS)
  const length = days ?? '7'
  const presetId = `active-${length}d`
  const view = moveListSearch(raw, {
    mart: CONTRACT_MART,
    presetId,
    sets: { chains: 'chain_id', categories: 'category' },
    orders: Object.fromEntries(
      ORDERS.map((id) => [id, `${id}_${length}d_${id === 'callers' ? 'avg' : 'sum'}`]),
    ),
  })
  if (view === undefined && days === undefined) return undefined
  return { ...(length !== '7' && { preset: presetId }), ...(view !== undefined && { view }) }
}
