import { FUNDRAISE_MEASURES, FUNDRAISE_PERIODS } from '@tickmark/core/answers/choices'
import { FUNDRAISE_MART } from '@tickmark/core/marts/data/FUNDRAISE_MART'
import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import { WORDS_FACT } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { FundraiseScope } from '@tickmark/core/screens/fundraises'
import { parseAmount } from '../../data/parseAmount.ts'
import { readSearch, searchParser } from '../../data/readSearch.ts'
import { moveListSearch } from '../../documents/moveListSearch.ts'
import type { MartSearch } from '../marts/index.ts'
import { ROUND_ORDERS } from './index.ts'

type Filters = MartView['filterModel']

/** The view state of the chart of funding rounds. */
export const parseChartSearch = searchParser((read) => ({
  period: read.choice('period', FUNDRAISE_PERIODS),
  measure: read.choice('measure', FUNDRAISE_MEASURES),
  table: read.flag('table'),
  /** Ids of the series that are not drawn. */
  hide: read.texts('hide'),
}))
export type ChartSearch = ReturnType<typeof parseChartSearch>

/** The contents of the address of a page of rounds, not yet checked. */
export type FundraisesSearch = ChartSearch & MartSearch

/** No round is older, and none is known of later days. */
const DAYS = { first: '1970-01-01', last: '2199-12-31' } as const

/**
 * Returns the address of the rows that an earlier address selected by `q`, `rounds`, `sectors`, `chains`,
 * `without_sectors`, `min`, `from`, `to` and `sort`; undefined for an address without any of them.
 * @param left columns that presets leave out on the page.
 */
export function moveFundraisesSearch(
  raw: Record<string, unknown>,
  left: readonly string[] = [],
): FundraisesSearch | undefined {
  const read = readSearch(raw)
  const min = parseAmount(read.text('min') ?? '')
  const [from, to] = [read.day('from'), read.day('to')]
  const filters: Filters = {}
  if (min !== undefined && min > 0)
    filters.amount_usd = { filterType: 'number', type: 'greaterThanOrEqual', filter: min }
  if ((from ?? to) !== undefined && (from ?? DAYS.first) <= (to ?? DAYS.last))
    filters.day = {
      filterType: 'date',
      type: 'inRange',
      dateFrom: from ?? DAYS.first,
      dateTo: to ?? DAYS.last,
    }
  const without = (read.texts('without_sectors') ?? []).slice(0, MART_LIMITS.conditions)
  if (without.length > 0)
    filters.sector = { filterType: 'text', operator: 'AND', conditions: without.map(leaveOut) }
  const view = moveListSearch(raw, {
    mart: FUNDRAISE_MART,
    sets: { rounds: 'round', sectors: 'sector', chains: 'chains' },
    orders: ROUND_ORDERS,
    left,
    filters,
  })
  return view === undefined ? undefined : { ...parseChartSearch(raw), view }
}

const leaveOut = (filter: string) => ({
  ...({ filterType: 'text', type: 'notEqual' } as const),
  filter,
})

const LISTS = {
  round: 'rounds',
  sector: 'sectors',
  chains: 'chains',
  investors: 'investors',
  project_id: 'projects',
} as const satisfies Record<string, keyof FundraiseScope>

/**
 * Returns the rounds that the filters of a grid select, for charts of them, and the columns whose filters charts cannot
 * follow.
 */
export function scopeOf(filters: Filters): { scope: FundraiseScope; left: readonly string[] } {
  const parts = Object.entries(filters).map(([id, filter]) => [id, readFilter(id, filter)] as const)
  return {
    scope: Object.assign({}, ...parts.map(([, part]) => part)),
    left: parts.flatMap(([id, part]) => (part === undefined ? id : [])),
  }
}

function readFilter(id: string, filter: Filters[string]): FundraiseScope | undefined {
  if ('conditions' in filter) return undefined
  if (filter.filterType === 'set') {
    const values = filter.values.filter((value) => value !== null && value !== '')
    const isWhole = values.length === filter.values.length
    return isWhole && isListed(id) ? { [LISTS[id]]: values } : undefined
  }
  if (id === WORDS_FACT.column_id && filter.type === 'contains' && filter.filterType === 'text')
    return { text: filter.filter }
  if (id === 'amount_usd' && filter.type === 'greaterThanOrEqual') return { minimum: filter.filter }
  if (id === 'day' && filter.filterType === 'date' && filter.type === 'inRange')
    return {
      ...(filter.dateFrom > DAYS.first && { start: filter.dateFrom }),
      ...(filter.dateTo < DAYS.last && { end: filter.dateTo }),
    }
  return undefined
}

function isListed(id: string): id is keyof typeof LISTS {
  return Object.hasOwn(LISTS, id)
}
