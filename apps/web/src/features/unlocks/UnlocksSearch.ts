import { UNLOCK_DAYS, UNLOCK_KINDS, UNLOCK_ORDERS } from '@tickmark/core/answers/choices'
import type { UnlockScope } from '@tickmark/core/screens/unlocks'
import { parseAmount } from '../../data/parseAmount.ts'
import { searchParser } from '../../data/readSearch.ts'

const MAX_PAGE = 10_000
/** As far as schedules are listed. */
const MAX_AHEAD = 1_096

/** The state of the page as its address holds it. */
export const parseUnlocksSearch = searchParser((read) => {
  const min = parseAmount(read.text('min') ?? '')
  const share = parseAmount(read.text('share') ?? '')
  const days = read.count('days', MAX_AHEAD)
  return {
    /** The first day of the window; today without it. */
    start: read.day('start'),
    /** Length of the window in days. */
    days: days === UNLOCK_DAYS ? undefined : days,
    view: read.choice('view', ['tokens', 'recipients', 'calendar']),
    q: read.words('q'),
    type: read.choice('type', UNLOCK_KINDS),
    sectors: read.list('sectors'),
    projects: read.list('projects'),
    /** Projects that are left out. */
    without: read.list('without'),
    without_sectors: read.list('without_sectors'),
    /** Parts of the names of allocations. */
    recipients: read.list('recipients'),
    /** US dollars. */
    min: min !== undefined && min > 0 ? min : undefined,
    /** The minimum share of the circulating supply, as a fraction. */
    share: share !== undefined && share > 0 && share <= 1 ? share : undefined,
    /** Only favorite projects. */
    watchlist: read.flag('watchlist'),
    sort: read.sort('sort', UNLOCK_ORDERS),
    page: read.count('page', MAX_PAGE),
  }
})
export type UnlocksSearch = ReturnType<typeof parseUnlocksSearch>

const PER = { tokens: 'token', recipients: 'recipient', calendar: undefined } as const

/** Returns the unlocks that the state selects. An empty watchlist selects none. */
export function scopeOf(search: UnlocksSearch, favorites: readonly string[]): UnlockScope {
  const { start, days = UNLOCK_DAYS, q, type, sectors, min, share, view, watchlist } = search
  return {
    start,
    days,
    recipients: search.recipients,
    text: q,
    kind: type,
    sectors,
    exclude: search.without,
    exclude_sectors: search.without_sectors,
    minimum_usd: min,
    minimum_share: share,
    per: view && PER[view],
    projects: watchlist ? [...favorites] : search.projects,
  }
}
