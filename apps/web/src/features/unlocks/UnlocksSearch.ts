import { UNLOCK_KINDS, UNLOCK_ORDERS, UNLOCK_WINDOWS } from '@tickmark/core/answers/choices'
import { UNLOCK_DAYS, type UnlockScope } from '@tickmark/core/screens/unlocks'
import { parseOrder, writeOrder } from '../../data/listOrder.ts'
import { parseAmount } from '../../data/parseAmount.ts'
import { readSearch } from '../../data/readSearch.ts'

type UnlockKind = (typeof UNLOCK_KINDS)[number]
type UnlockWindow = (typeof UNLOCK_WINDOWS)[number]

/** The state of the page as its address holds it; what is absent is the default. */
export type UnlocksSearch = {
  /** Length of the window in days. */
  days?: UnlockWindow
  view?: 'calendar'
  q?: string
  type?: UnlockKind
  sectors?: string[]
  /** US dollars. */
  min?: number
  /** Only favorite projects. */
  watchlist?: true
  /** A minus before it puts the largest first. */
  sort?: string
  page?: number
}

const MAX_PAGE = 10_000
const MAX_TEXT = 200

export function parseUnlocksSearch(raw: Record<string, unknown>): UnlocksSearch {
  const read = readSearch(raw)
  const min = parseAmount(read.text('min') ?? '')
  const days = UNLOCK_WINDOWS.find((length) => String(length) === read.text('days'))
  const order = parseOrder(read.text('sort'), UNLOCK_ORDERS)
  return {
    days: days === UNLOCK_DAYS ? undefined : days,
    view: read.choice('view', ['calendar']),
    q: read.text('q')?.slice(0, MAX_TEXT),
    type: read.choice('type', UNLOCK_KINDS),
    sectors: read.list('sectors'),
    min: min !== undefined && min > 0 ? min : undefined,
    watchlist: read.flag('watchlist'),
    sort: order && writeOrder(order),
    page: read.count('page', MAX_PAGE),
  }
}

/** Which unlocks the state selects. An empty watchlist selects none. */
export function scopeOf(search: UnlocksSearch, favorites: readonly string[]): UnlockScope {
  const { days = UNLOCK_DAYS, q, type, sectors, min, watchlist } = search
  return {
    days,
    text: q,
    kind: type,
    sectors,
    minimum_usd: min,
    projects: watchlist ? [...favorites] : undefined,
  }
}
