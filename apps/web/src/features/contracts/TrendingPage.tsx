import { getRouteApi, Navigate } from '@tanstack/react-router'
import { CONTRACT_MART } from '@tickmark/core/marts/data/CONTRACT_MART'
import type { MartView } from '@tickmark/core/marts/MartView'
import { writeMartView } from '@tickmark/core/marts/martViewText'
import { viewOfPreset } from '@tickmark/core/marts/viewOfPreset'
import { toDay } from '@tickmark/core/time/Day'
import { readSearch } from '../../data/readSearch.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
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
  const read = readSearch(raw)
  const [q, chains, categories] = [read.words('q'), read.texts('chains'), read.texts('categories')]
  const [days, sort] = [read.choice('days', WINDOWS), read.sort('sort', ORDERS)]
  if ([q, chains, categories, days, sort].every((value) => value === undefined)) return undefined
  const length = days ?? '7'
  const preset = CONTRACT_MART.presets.find(({ preset_id }) => preset_id === `active-${length}d`)
  const base = viewOfPreset(CONTRACT_MART, preset ?? CONTRACT_MART.presets[0], toDay(Date.now()))
  const order = sort?.replace('-', '')
  const view: MartView = {
    ...base,
    filterModel: {
      ...base.filterModel,
      ...(q && { name: { filterType: 'text', type: 'contains', filter: q } }),
      ...(chains && { chain_id: { filterType: 'set', values: chains } }),
      ...(categories && { category: { filterType: 'set', values: categories } }),
    },
    sortModel:
      order === undefined
        ? base.sortModel
        : [
            {
              colId: `${order}_${length}d_${order === 'callers' ? 'avg' : 'sum'}`,
              sort: sort?.startsWith('-') ? 'desc' : 'asc',
            },
          ],
  }
  const isChanged = [q, chains, categories, sort].some((value) => value !== undefined)
  return {
    ...(length !== '7' && { preset: preset?.preset_id }),
    ...(isChanged && { view: writeMartView(view) }),
  }
}
