import { type Mart, WORDS_FACT } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { writeMartView } from '@tickmark/core/marts/martViewText'
import { readSearch } from '../data/readSearch.ts'
import { viewOfPage } from './useMartState.ts'

type Earlier = {
  mart: Mart
  /** The preset whose rows are changed; the mart's first one where it is absent. */
  presetId?: string | undefined
  /** The columns of lists of values by their parameters. */
  sets: Readonly<Record<string, string>>
  /** The columns of orders by their names in `sort`. */
  orders: Readonly<Record<string, string>>
  /** The columns that presets leave out on the page. */
  left?: readonly string[]
  /** Filters by other parameters; none if the address has none of those. */
  filters?: MartView['filterModel']
}

/**
 * Returns the view of a mart, as the address holds it, that an earlier address selected by words (`q`), lists and an
 * order (`sort`); undefined for an address without any of them.
 */
export function moveListSearch(
  raw: Record<string, unknown>,
  { mart, presetId, sets, orders, left, filters = {} }: Earlier,
): string | undefined {
  const read = readSearch(raw)
  const q = read.words('q')
  const sort = read.sort('sort', Object.keys(orders))
  const filterModel = { ...filters }
  for (const [name, column] of Object.entries(sets)) {
    const values = read.texts(name)
    if (values) filterModel[column] = { filterType: 'set', values }
  }
  if (q) filterModel[WORDS_FACT.column_id] = { filterType: 'text', type: 'contains', filter: q }
  if (Object.keys(filterModel).length === 0 && sort === undefined) return undefined
  const preset = mart.presets.find(({ preset_id }) => preset_id === presetId)
  const base = viewOfPage(mart, preset ?? mart.presets[0], left)
  const colId = orders[sort?.replace('-', '') ?? '']
  return writeMartView({
    ...base,
    filterModel: { ...base.filterModel, ...filterModel },
    ...(colId && { sortModel: [{ colId, sort: sort?.startsWith('-') ? 'desc' : 'asc' }] }),
  })
}
