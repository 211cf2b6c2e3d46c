import { CONTRACT_MART } from '@tickmark/core/marts/data/CONTRACT_MART'
import type { MartView } from '@tickmark/core/marts/MartView'
import { writeMartView } from '@tickmark/core/marts/martViewText'
import { viewOfPreset } from '@tickmark/core/marts/viewOfPreset'
import { toDay } from '@tickmark/core/time/Day'
import { readSearch } from '../../data/readSearch.ts'

/** The preset of the last seven days. */
export const FIRST_PRESET = 'active-7d'
const WINDOWS = ['1', '7', '30', '90'] as const
const ORDERS = ['inflow', 'outflow', 'net_flow', 'calls', 'gas_used', 'events', 'callers']

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
